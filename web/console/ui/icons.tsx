import { icon } from '#web/ui/icon.tsx';

export const InboxIcon = icon(<path d="M4 13 6.5 5h11L20 13v6H4v-6Zm0 0h5l1.5 2.5h3L15 13h5" />);
export const PhoneIcon = icon(
  <path d="M5 4h4l1.5 4.5L8 10.5a11 11 0 0 0 5.5 5.5l2-2.5L20 15v4c0 .6-.4 1-1 1A15 15 0 0 1 4 5c0-.6.4-1 1-1Z" />,
);
export const PrinterIcon = icon(<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7v-6Z" />);
export const StoreIcon = icon(
  <path d="M4 10v10h16V10M4 10l1.5-6h13L20 10M4 10h16M9.5 20v-6h5v6" />,
);
export const ShieldIcon = icon(<path d="M12 3.5 19 6v6c0 4-3 7-7 8.5C8 19 5 16 5 12V6l7-2.5Z" />);
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.8" />
    <path d="M4.5 20c.6-4 3.4-6 7.5-6s6.9 2 7.5 6" />
  </>,
);
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.3" />
    <path d="M3 19c.4-3.3 2.6-5 6-5s5.6 1.7 6 5M15.5 5.5a3.3 3.3 0 0 1 0 6.2M17 14.5c2.3.6 3.7 2.1 4 4.5" />
  </>,
);
export const HomeIcon = icon(<path d="M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4v-8.5Z" />);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
);
export const TruckIcon = icon(
  <>
    <path d="M3 6h11v10H3V6Zm11 4h4l3 3v3h-7" />
    <circle cx="7" cy="17.5" r="1.8" />
    <circle cx="17" cy="17.5" r="1.8" />
  </>,
);
export const CardIcon = icon(<path d="M3.5 6h17v12h-17V6Zm0 4h17M6.5 14.5h4" />);
export const CashIcon = icon(
  <>
    <path d="M3.5 7h17v10h-17V7Z" />
    <circle cx="12" cy="12" r="2.5" />
  </>,
);
export const BankIcon = icon(<path d="M4 10 12 4.5 20 10H4Zm2 0v7m4-7v7m4-7v7m4-7v7M4 19.5h16" />);
export const CalendarIcon = icon(<path d="M4 6h16v14H4V6Zm0 4.5h16M8.5 3.5V8m7-4.5V8" />);
export const GiftIcon = icon(
  <path d="M4 9h16v4H4V9Zm1.5 4h13v7h-13v-7ZM12 9v11M12 9C9 9 7 7.5 7.5 5.8 8 4 11 4 12 9Zm0 0c3 0 5-1.5 4.5-3.2C16 4 13 4 12 9Z" />,
);
export const TagIcon = icon(<path d="M4 4h8l8 8-8 8-8-8V4Zm4 4h.01" />);
export const PriceIcon = icon(<path d="M4 5h16v14H4V5Zm0 4.5h16M13 9.5V19M7 14h3m6 0h2" />);
export const FileIcon = icon(<path d="M6 3.5h8l4 4v13H6v-17Zm8 0v4h4M9 12h6m-6 4h6" />);
export const FlagIcon = icon(<path d="M6 21V4h12l-2.5 4 2.5 4H6" />);
export const GearIcon = icon(
  <>
    <path d="M4 7h8m6 0h2M4 17h2m6 0h8" />
    <circle cx="15" cy="7" r="2.5" />
    <circle cx="9" cy="17" r="2.5" />
  </>,
);
export const CircleIcon = icon(<circle cx="12" cy="12" r="7" />);
export const HalfCircleIcon = icon(
  <>
    <circle cx="12" cy="12" r="7.5" />
    <path d="M12 4.5a7.5 7.5 0 0 1 0 15v-15Z" fill="currentColor" />
  </>,
);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12c2.5-4.3 5.7-6.5 9.5-6.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const FiguresIcon = icon(<path d="M4 20V4m0 16h16M8.5 17v-5m4 5V8m4 9v-7" />);
export const UploadIcon = icon(<path d="M12 15V4m-5 5 5-5 5 5M4 15v5h16v-5" />);
export const UndoIcon = icon(<path d="M9 6 4.5 10.5 9 15m-4.5-4.5H15a5 5 0 0 1 0 9h-3" />);
export const NoteIcon = icon(<path d="M5 4h14v11l-5 5H5V4Zm14 11h-5v5M8.5 8.5h7m-7 4h4" />);
export const MailIcon = icon(<path d="M3.5 6h17v12h-17V6Zm0 .5L12 13l8.5-6.5" />);
export const LinkIcon = icon(
  <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7m2 3a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17" />,
);
export const RowsIcon = icon(<path d="M4 5h16v14H4V5Zm0 4.7h16M4 14.3h16" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="3.8" />
    <path d="M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8m9.2 9.2 1.8 1.8M18.4 5.6l-1.8 1.8m-9.2 9.2-1.8 1.8" />
  </>,
);
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" />);
export const ScanIcon = icon(<path d="M4 8V4h4m8 0h4v4m0 8v4h-4m-8 0H4v-4M7 12h10" />);
export const CropIcon = icon(<path d="M7 3v14h14M3 7h14v14" />);
export const KeyboardIcon = icon(
  <path d="M3 6.5h18v11H3v-11ZM6.5 10h.01M10 10h.01M13.5 10h.01M17 10h.01M8 14h8" />,
);
/** Points in the reading direction. */
export const ChevronNext = icon(<path d="m9 6 6 6-6 6" />, true);
export const ChevronBack = icon(<path d="m15 6-6 6 6 6" />, true);
