import { useState, type UIEvent } from 'react';

const step = 40;
const nearTheEndPx = 600;

/** Number of rendered rows of a long list: a screenful at first, more near the end of scrolling. */
export const useGrowingRows = () => {
  const [rows, setRows] = useState(step);
  return {
    rows,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>): void => {
      const { scrollHeight, scrollTop, clientHeight } = currentTarget;
      if (scrollHeight - scrollTop - clientHeight < nearTheEndPx) setRows((now) => now + step);
    },
  };
};
