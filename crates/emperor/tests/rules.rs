//! One test for every numbered rule and ruling of `docs/rules/emperor.md`; a test's name begins with their numbers.

mod rules {
    mod scene;

    mod actions;
    mod ageing;
    mod cards;
    mod election;
    mod electors;
    mod income;
    mod offspring;
    mod options;
    mod privileges;
    mod reward;
    mod rounds;
    mod setup;
    mod statistics;
    mod terms;
}
