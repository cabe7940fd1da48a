import { fail } from '#domain/result.ts';
import type { NotificationDeps } from '#server/features/notifications/index.ts';

/** Of orders whose photos no storage has: their mails go without. */
export const noMailPhotos: NotificationDeps['makeSmallPhoto'] = () =>
  Promise.resolve(fail('not_found'));
