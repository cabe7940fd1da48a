import { icon } from '#web/ui/icon.tsx';

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
export const Truck = icon(
  <>
    <path d="M3 6.5h11.5V17H3V6.5Zm11.5 4H18l3 3V17h-6.5v-6.5Z" />
    <circle cx="7.5" cy="17.5" r="1.8" />
    <circle cx="17" cy="17.5" r="1.8" />
  </>,
  true,
);
export const Pencil = icon(
  <path d="m4.5 19.5 1-4.5L16 4.5l3.5 3.5L9 18.5l-4.5 1Zm9-12.5 3.5 3.5" />,
);
