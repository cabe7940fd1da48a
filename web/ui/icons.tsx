import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface IconProps {
  readonly className?: string;
}

/** An icon on a 24 px square, in the color and size of the text around it; hidden from screen readers. */
const icon = (drawing: ReactNode, turns = false) =>
  function Icon({ className }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={cx('size-5 shrink-0', turns && 'rtl:-scale-x-100', className)}
      >
        {drawing}
      </svg>
    );
  };

/** Points in the reading direction: right, or left in Arabic. */
export const ArrowNext = icon(<path d="M4 12h15m-6-6 6 6-6 6" />, true);
export const ArrowBack = icon(<path d="M20 12H5m6-6-6 6 6 6" />, true);
export const Plus = icon(<path d="M12 5v14M5 12h14" />);
export const Minus = icon(<path d="M5 12h14" />);
export const Cross = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const Check = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const ChevronDown = icon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronUp = icon(<path d="m6 14.5 6-6 6 6" />);
export const ChevronNext = icon(<path d="m9.5 6 6 6-6 6" />, true);
export const ChevronBack = icon(<path d="m14.5 6-6 6 6 6" />, true);
export const Globe = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.6 2.4 3.9 5.2 3.9 8.5s-1.3 6.1-3.9 8.5c-2.6-2.4-3.9-5.2-3.9-8.5s1.3-6.1 3.9-8.5Z" />
  </>,
);
export const Pin = icon(
  <>
    <path d="M12 21s6.5-5.6 6.5-10.7A6.4 6.4 0 0 0 12 3.8a6.4 6.4 0 0 0-6.5 6.5C5.5 15.4 12 21 12 21Z" />
    <circle cx="12" cy="10.3" r="2.3" />
  </>,
);
export const Warning = icon(
  <>
    <path d="M12 4 3 19.5h18L12 4Z" />
    <path d="M12 10v4.5m0 2.4v.1" />
  </>,
);
export const Alert = icon(
  <>
    <path d="M8.6 3.5h6.8l5.1 5.1v6.8l-5.1 5.1H8.6l-5.1-5.1V8.6l5.1-5.1Z" />
    <path d="M12 8v5m0 2.9v.1" />
  </>,
);
export const Clock = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const Camera = icon(
  <>
    <path d="M3.5 8h4l1.5-2.5h6L16.5 8h4v11h-17V8Z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
);
export const Card = icon(<path d="M3.5 6h17v12h-17V6Zm0 4h17M7 15h3" />);
/** A card payment on another site. */
export const CardAway = icon(
  <path d="M13 6H3.5v12h17v-6M3.500 10H11M7 15h3M15.500 4H21v5.500M21 4l-6.500 6.500" />,
  true,
);
export const Cash = icon(
  <>
    <path d="M3 7h18v10H3V7Z" />
    <circle cx="12" cy="12" r="2.5" />
    <path d="M6 10v4m12-4v4" />
  </>,
);
export const Shop = icon(<path d="M4 10v10h16V10M4 10l1.5-6h13L20 10M4 10h16M9.5 20v-6h5v6" />);
export const Envelope = icon(<path d="M3.5 6h17v12h-17V6Zm0 .5L12 13l8.5-6.5" />);
export const Truck = icon(
  <>
    <path d="M3 6.5h11.5V17H3V6.5Zm11.5 4H18l3 3V17h-6.5v-6.5Z" />
    <circle cx="7.5" cy="17.5" r="1.8" />
    <circle cx="17" cy="17.5" r="1.8" />
  </>,
  true,
);
export const Offline = icon(
  <path d="M3 3.5 20.5 21M5 12.5a10 10 0 0 1 4.3-2.4M2.5 8.8a14.5 14.5 0 0 1 4.3-2.7m4.4-1.1a14.4 14.4 0 0 1 10.3 3.8M8.3 15.7a5.5 5.5 0 0 1 5-1.3m2.2-3.9A10 10 0 0 1 19 12.5M12 19.5h.1" />,
);
export const Pencil = icon(
  <path d="m4.5 19.5 1-4.5L16 4.5l3.5 3.5L9 18.5l-4.5 1Zm9-12.5 3.5 3.5" />,
);
export const CopyIcon = icon(<path d="M9 9h11v11H9V9Zm-4 6H4V4h11v1" />);
export const ShareIcon = icon(
  <path d="M12 15V3.500m-4 3.500 4-3.500 4 3.500M7 11H5v9.500h14V11h-2" />,
);
export const Crop = icon(<path d="M7 3v14h14M3 7h14v14" />);
export const Eye = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5s9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
/** A clockwise quarter turn in both reading directions. */
export const TurnRight = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.500M19.500 3.500v4h-4" />);
/** A sheet of paper rotated to its other orientation. */
export const PaperTurn = icon(
  <path d="M4 9.5h9V21H4V9.500Zm4-3V4h12v10h-4M12 1.500 9.500 4 12 6.500" />,
);
/** A photo with a white border. */
export const BorderIcon = icon(<path d="M3.500 4.500h17v15h-17v-15ZM7.500 8.500h9v7h-9v-7Z" />);
export const Bin = icon(<path d="M5 7h14M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5m3-5.5v5.5" />);
export const Phone = icon(
  <path d="M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4.5 5.7 2 2 0 0 1 6.5 3.5Z" />,
);
export const Route = icon(
  <path d="M12 3 21 12l-9 9-9-9 9-9Zm-2.5 11v-2.5H14m-2-2 2 2-2 2" />,
  true,
);
export const Search = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
);
export const Locate = icon(
  <>
    <circle cx="12" cy="12" r="6" />
    <path d="M12 2.5V6m0 12v3.5M2.5 12H6m12 0h3.5M12 12h.1" />
  </>,
);
/** Two papers of different size. */
export const Sizes = icon(<path d="M4 4h11v16H4zM15 10h5v10h-5" />);
export const Dots = icon(<path strokeWidth="2.5" d="M5 12h.1M12 12h.1M19 12h.1" />);
export const Selected = icon(<path d="M4 4h16v16H4zM8 12.3l2.8 2.8L16 9" />);
