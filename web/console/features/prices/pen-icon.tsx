import { icon } from '#web/ui/icon.tsx';

export const PenIcon = icon(<path d="m5 19 1-4L16 5l3 3L9 18l-4 1Zm9-12 3 3" />);
