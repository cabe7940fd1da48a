import { tabText } from '#web/lib/tab-state.ts';

/** The code in the field that is not applied yet. It may be a gift card's, so it is kept for the tab alone. */
export const typedCode = tabText('typedCode');
