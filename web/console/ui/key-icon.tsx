import { icon } from '#web/ui/icon.tsx';

export const KeyIcon = icon(
  <>
    <circle cx="8.5" cy="14.5" r="3.5" />
    <path d="m11 12 7-7m-3 3 2.5 2.5M18 5l2 2" />
  </>,
);
export const LockIcon = icon(<path d="M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3" />);
