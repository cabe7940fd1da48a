/**
 * Formats frame numbers for reading, with three or more consecutive ones joined: `2, 5–7, 9`. Duplicates count once;
 * the input may be unsorted. `separator` is the language's (`listSeparator`).
 */
export function frameRanges(frames: readonly number[], separator: string): string {
  const sorted = [...new Set(frames)].toSorted((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const frame of sorted) {
    const last = runs.at(-1);
    if (last && last[1] === frame - 1) last[1] = frame;
    else runs.push([frame, frame]);
  }
  return runs
    .map(([from, to]) => {
      if (from === to) return `${from}`;
      return to === from + 1 ? `${from}${separator}${to}` : `${from}–${to}`;
    })
    .join(separator);
}
