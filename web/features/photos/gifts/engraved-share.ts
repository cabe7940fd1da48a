/** Share of the glass's face the engraving takes, about its middle: the laser keeps off the edges. */
export const engravedShare = 0.86;
