//! Where the offers stand: each of them whole, as many as possible in sight, and the board not crowded out.

use ratatui::layout::Rect;

use super::draw::rows;
use super::{Choice, Model};
use crate::wrap::wrap;

/// How the offers are laid out: below each other, or in columns where the board needs the rows.
pub(super) struct Grid {
    pub(super) rows: u16,
    /// How wide each column is.
    pub(super) columns: Vec<u16>,
    /// How many rows each offer takes.
    pub(super) heights: Vec<u16>,
    /// The offer with which the second column begins, unless it does where the first is full.
    pub(super) second: Option<usize>,
}

impl Grid {
    /// The board gets at least so many rows before offers get more than four.
    const BOARD: u16 = 11;
    const MOST_COLUMNS: usize = 4;
    /// Before an offer's text: the mark, the letter, a space.
    pub(super) const BEFORE: u16 = 3;
    /// Between columns.
    pub(super) const GAP: u16 = 2;

    pub(super) fn new(model: &Model, area: Rect) -> Self {
        let picture = &model.picture;
        let height = |choice: &Choice| wrap(&choice.text, (area.width - Self::BEFORE).into()).len() as u16;
        let heights: Vec<u16> = model.offers.iter().map(height).collect();
        let below_each_other = heights.iter().sum::<u16>().max(1);
        let one = |rows: u16, heights| Self {
            rows,
            columns: vec![area.width],
            heights,
            second: None,
        };
        let around =
            1 + rows(&model.prompt, area.width) + rows(&model.message, area.width) + picture.own.len() as u16;
        let board = (picture.board.len() + picture.seats.len()) as u16;
        if below_each_other <= area.height.saturating_sub(around + board) {
            return one(below_each_other, heights);
        }
        let spare = area.height.saturating_sub(around + Self::BOARD);
        let most = (area.height / 3).min(spare).max(4);
        for columns in (2..=Self::MOST_COLUMNS).rev() {
            let rows = model.offers.len().div_ceil(columns).min(most.into());
            if let Some(columns) = Self::columns(&model.offers, rows, area.width)
                && columns.len() > 1
            {
                let rows = rows as u16;
                return Self {
                    rows,
                    columns,
                    heights,
                    second: None,
                };
            }
        }
        if below_each_other > most
            && let Some(grid) = Self::halves(&model.offers, area.width, most.max(spare))
        {
            return grid;
        }
        one(below_each_other.min(most), heights)
    }

    /// Two columns in which long offers take several rows, if all of them fit so.
    fn halves(offers: &[Choice], width: u16, most: u16) -> Option<Self> {
        (1..=most).find_map(|rows| {
            let lefts = width / 3..=width * 2 / 3;
            let fitting = lefts.filter_map(|left| Self::split(offers, rows, [left, width - left]));
            // The split that breaks the fewest offers.
            fitting.min_by_key(|grid| grid.heights.iter().sum::<u16>())
        })
    }

    /// The offers in two columns of this width and height, if they fit.
    fn split(offers: &[Choice], rows: u16, columns: [u16; 2]) -> Option<Self> {
        let height = |choice: &Choice, column: usize| {
            let room = columns[column] - Self::BEFORE - Self::GAP;
            wrap(&choice.text, room.into()).len() as u16
        };
        let (mut column, mut row) = (0, 0);
        let mut heights = Vec::new();
        let mut second = None;
        for (offer, choice) in offers.iter().enumerate() {
            if row + height(choice, column) > rows {
                (column, row) = (column + 1, 0);
                second = Some(offer);
            }
            if column > 1 || height(choice, column) > rows {
                return None;
            }
            heights.push(height(choice, column));
            row += height(choice, column);
        }
        Some(Self {
            rows,
            columns: columns.to_vec(),
            heights,
            second,
        })
    }

    /// How wide columns of so many rows are, if they fit beside each other. What is left is shared out.
    fn columns(offers: &[Choice], rows: usize, width: u16) -> Option<Vec<u16>> {
        let widest = |column: &[Choice]| column.iter().map(|choice| choice.text.chars().count()).max();
        let mut columns: Vec<u16> = offers
            .chunks(rows.max(1))
            .map(|column| widest(column).unwrap_or(0) as u16 + Self::BEFORE + Self::GAP)
            .collect();
        let used = columns.iter().sum::<u16>().saturating_sub(Self::GAP);
        let spare = width.checked_sub(used)? / columns.len().max(1) as u16;
        columns.iter_mut().for_each(|column| *column += spare);
        Some(columns)
    }

    /// Which offers are in sight: the one that is chosen, and always those that decline.
    pub(super) fn in_sight(&self, offers: &[Choice], selected: Option<usize>) -> Vec<usize> {
        let others = offers.iter().filter(|choice| !choice.is_null).count();
        let height = |offers: std::ops::Range<usize>| self.heights[offers].iter().sum::<u16>();
        let all = self.rows * self.columns.len() as u16;
        // If not everything fits, at least one of the others is there as well.
        let most = if others == 0 { all } else { all.saturating_sub(1) };
        let declines = (others..offers.len()).take_while(|&offer| height(others..offer + 1) <= most);
        let declines = declines.count();
        let room = all - height(others..others + declines);
        // The last place to begin at, so that no row stays empty, unless the chosen one comes before it.
        let fits = |end: usize| (0..end).find(|&first| height(first..end) <= room).unwrap_or(0);
        let chosen = selected.filter(|&offer| offer < others);
        let first = match (selected, chosen) {
            (_, Some(offer)) => fits(offer + 1),
            (Some(_), None) => fits(others),
            (None, None) => 0,
        };
        let first = first.min(fits(others));
        let mut shown: Vec<usize> = (first..others)
            .take_while(|&offer| height(first..offer + 1) <= room)
            .collect();
        shown.extend(others..others + declines);
        shown
    }
}
