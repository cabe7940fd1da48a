/** Share of the glass's side that the engraving covers, centered: the laser keeps away from the edges. */
export const engravedShare = 0.86;
