import { icon } from './icon.tsx';

/** Points in the reading direction: right, or left in Arabic. */
export const ArrowNext = icon(<path d="M4 12h15m-6-6 6 6-6 6" />, true);
export const ArrowBack = icon(<path d="M20 12H5m6-6-6 6 6 6" />, true);
export const Plus = icon(<path d="M12 5v14M5 12h14" />);
export const Minus = icon(<path d="M5 12h14" />);
export const Cross = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const Check = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const ChevronDown = icon(<path d="m6 9.5 6 6 6-6" />);
export const ChevronUp = icon(<path d="m6 14.5 6-6 6 6" />);
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
export const Shop = icon(<path d="M4 10v10h16V10M4 10l1.5-6h13L20 10M4 10h16M9.5 20v-6h5v6" />);
export const Envelope = icon(<path d="M3.5 6h17v12h-17V6Zm0 .5L12 13l8.5-6.5" />);
export const Offline = icon(
  <path d="M3 3.5 20.5 21M5 12.5a10 10 0 0 1 4.3-2.4M2.5 8.8a14.5 14.5 0 0 1 4.3-2.7m4.4-1.1a14.4 14.4 0 0 1 10.3 3.8M8.3 15.7a5.5 5.5 0 0 1 5-1.3m2.2-3.9A10 10 0 0 1 19 12.5M12 19.5h.1" />,
);
export const CopyIcon = icon(<path d="M9 9h11v11H9V9Zm-4 6H4V4h11v1" />);
/** A clockwise quarter turn in both reading directions. */
export const TurnRight = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.500M19.500 3.500v4h-4" />);
