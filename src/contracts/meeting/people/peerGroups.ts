/** M3.03, M4.149: a raised hand is membership of this group. */
export const HAND_RAISE_GROUP = '_handraise'
