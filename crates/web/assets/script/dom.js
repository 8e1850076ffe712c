// What every part of the script asks of the page.
export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const find = (what, where = document) => where.querySelector(what);
export const all = (what, where = document) => [...where.querySelectorAll(what)];
export const main = () => document.getElementById("main");
