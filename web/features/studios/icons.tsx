import { icon } from '#web/ui/icon.tsx';

export const ShareIcon = icon(
  <path d="M12 15V3.500m-4 3.500 4-3.500 4 3.500M7 11H5v9.500h14V11h-2" />,
);
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
