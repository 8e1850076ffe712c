// The script. The server renders everything; this sends choices without leaving the page, listens for what others do, and
// changes the page in place, so that pieces keep their identity and glide to where they now lie.
import "./around.js";
import "./drawer.js";
import "./note.js";
import "./press.js";
import "./replay.js";
import "./settings.js";
import { listen } from "./live.js";
import { marked } from "./look.js";
import { comeBack } from "./story.js";
import { tell } from "./turn.js";

tell();
marked();
comeBack();
listen();
