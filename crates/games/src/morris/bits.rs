//! The rules on bare bitboards: which nodes are neighbours, which men stand in mills, which can be taken. Node 0 is bit 0.
//!
//! The sixteen lines of the board are all that is written down; neighbours and mills are derived from them.

/// Every node.
pub(super) const BOARD: u32 = (1 << 24) - 1;

/// The lines of the board, rows first; along each, one node is the next one's neighbour, and three men are a mill.
pub(super) const LINES: [[u8; 3]; 16] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
    [12, 13, 14],
    [15, 16, 17],
    [18, 19, 20],
    [21, 22, 23],
    [0, 9, 21],
    [3, 10, 18],
    [6, 11, 15],
    [1, 4, 7],
    [16, 19, 22],
    [8, 12, 17],
    [5, 13, 20],
    [2, 14, 23],
];

/// The mills as boards.
const MILLS: [u32; 16] = {
    let mut mills = [0; 16];
    let mut at = 0;
    while at < 16 {
        let [first, middle, last] = LINES[at];
        mills[at] = 1 << first | 1 << middle | 1 << last;
        at += 1;
    }
    mills
};

/// The neighbours of each node.
pub(super) const NEIGHBOURS: [u32; 24] = {
    let mut neighbours = [0; 24];
    let mut at = 0;
    while at < 16 {
        let [first, middle, last] = LINES[at];
        neighbours[first as usize] |= 1 << middle;
        neighbours[last as usize] |= 1 << middle;
        neighbours[middle as usize] |= 1 << first | 1 << last;
        at += 1;
    }
    neighbours
};

/// The row and the column that each node lies on, by their places among the lines.
pub(super) const LINES_OF: [[usize; 2]; 24] = {
    let mut lines = [[0; 2]; 24];
    let mut at = 0;
    while at < 16 {
        let mut place = 0;
        while place < 3 {
            lines[LINES[at][place] as usize][at / 8] = at;
            place += 1;
        }
        at += 1;
    }
    lines
};

/// What is missing to a mill at each node: the other two nodes of its row, and of its column.
const PARTNERS: [[u32; 2]; 24] = {
    let mut partners = [[0; 2]; 24];
    let mut node = 0;
    while node < 24 {
        let [row, column] = LINES_OF[node];
        partners[node] = [MILLS[row] & !(1 << node), MILLS[column] & !(1 << node)];
        node += 1;
    }
    partners
};

/// Whether a man on the node makes a mill with others of `men`.
#[inline]
pub(super) fn closes(men: u32, node: usize) -> bool {
    let [row, column] = PARTNERS[node];
    men & row == row || men & column == column
}

/// The men that stand in mills.
#[inline]
pub(super) fn in_mills(men: u32) -> u32 {
    MILLS.iter().fold(0, |found, &mill| if men & mill == mill { found | mill } else { found })
}

/// The nodes where one more man makes a mill, occupied by others or not.
#[inline]
pub(super) fn openings(men: u32) -> u32 {
    MILLS.iter().fold(0, |found, &mill| {
        let missing = mill & !men;
        if missing.is_power_of_two() { found | missing } else { found }
    })
}

/// The men that whoever closes a mill may take: those outside mills, or all if there are none.
#[inline]
pub(super) fn takeable(men: u32) -> u32 {
    match men & !in_mills(men) {
        0 => men,
        open => open,
    }
}

/// The nodes beside those of the board.
#[inline]
pub(super) fn beside(men: u32) -> u32 {
    each(men).fold(0, |found, node| found | NEIGHBOURS[node])
}

/// The places of the set bits, from below.
#[inline]
pub(super) fn each(mut board: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = board.trailing_zeros() as usize;
        let is_set = board != 0;
        board &= board.wrapping_sub(1);
        is_set.then_some(place)
    })
}
