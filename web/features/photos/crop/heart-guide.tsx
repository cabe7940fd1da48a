import { heartPath } from '#web/ui/heart-outline.ts';

/** The heart a crystal is cut to, over the part of the picture around it. */
export function HeartGuide() {
  return (
    <svg
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      className="size-full"
    >
      <path d={`M0 0H1V1H0Z${heartPath}`} fillRule="evenodd" className="fill-rebate/60" />
      <path
        d={heartPath}
        vectorEffect="non-scaling-stroke"
        fill="none"
        strokeWidth="1.5"
        className="stroke-paper"
      />
    </svg>
  );
}
