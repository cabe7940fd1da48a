import { useState, type UIEvent } from 'react';

const step = 40;
const nearTheEndPx = 600;

/** How many rows of a long list are drawn: a screenful at first, more as the reader comes near the end. */
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
