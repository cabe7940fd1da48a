/** A frame of film: the shop's mark beside its name. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 26 20" className="h-5 w-6.5 shrink-0" aria-hidden="true" focusable="false">
      <rect width="26" height="20" rx="1.5" className="fill-ink" />
      <rect x="3" y="5.5" width="20" height="9" className="fill-safelight" />
      {[2.2, 6.8, 11.4, 16, 20.6].flatMap((x) => [
        <rect
          key={`${x} top`}
          x={x}
          y="1.6"
          width="3"
          height="2.2"
          rx=".5"
          className="fill-ground"
        />,
        <rect
          key={`${x} end`}
          x={x}
          y="16.2"
          width="3"
          height="2.2"
          rx=".5"
          className="fill-ground"
        />,
      ])}
    </svg>
  );
}
