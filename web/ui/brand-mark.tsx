const hole = 'h2a.5.5 0 0 1 .5.5v1.2a.5.5 0 0 1-.5.5h-2a.5.5 0 0 1-.5-.5V';
const holeStarts = [2.7, 7.3, 11.9, 16.5, 21.1];

/** Both rows of holes in one shape: the mark is in every first paint, which each element delays. */
const holes = [1.6, 16.2].flatMap((top) =>
  holeStarts.map((start) => `M${start} ${top}${hole}${top + 0.5}a.5.5 0 0 1 .5-.5z`),
);

/** A frame of film: the shop's mark beside its name. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 26 20" className="h-5 w-6.5 shrink-0" aria-hidden="true" focusable="false">
      <rect width="26" height="20" rx="1.5" className="fill-ink" />
      <rect x="3" y="5.5" width="20" height="9" className="fill-safelight" />
      <path d={holes.join('')} className="fill-ground" />
    </svg>
  );
}
