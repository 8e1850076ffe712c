//! One test for every numbered rule and ruling of `docs/rules/emperor.md`, chapter by chapter.

mod rules {
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
    mod support;
    mod terms;
}
