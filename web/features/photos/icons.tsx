import { icon } from '#web/ui/icon.tsx';

export const ChevronNext = icon(<path d="m9.5 6 6 6-6 6" />, true);
export const ChevronBack = icon(<path d="m14.5 6-6 6 6 6" />, true);
export const Crop = icon(<path d="M7 3v14h14M3 7h14v14" />);
export const Eye = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5s9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
/** A sheet of paper rotated to its other orientation. */
export const PaperTurn = icon(
  <path d="M4 9.5h9V21H4V9.500Zm4-3V4h12v10h-4M12 1.500 9.500 4 12 6.500" />,
);
/** A photo with a white border. */
export const BorderIcon = icon(<path d="M3.500 4.500h17v15h-17v-15ZM7.500 8.500h9v7h-9v-7Z" />);
export const Bin = icon(<path d="M5 7h14M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5m3-5.5v5.5" />);
/** Two papers of different size. */
export const Sizes = icon(<path d="M4 4h11v16H4zM15 10h5v10h-5" />);
export const Dots = icon(<path strokeWidth="2.5" d="M5 12h.1M12 12h.1M19 12h.1" />);
export const Selected = icon(<path d="M4 4h16v16H4zM8 12.3l2.8 2.8L16 9" />);
