import { fail } from '#domain/common/result.ts';
import type { NotificationDeps } from '#server/features/notifications/index.ts';

/** For orders whose photos are not in the storage: their mails are sent without photos. */
export const noMailPhotos: NotificationDeps['makeSmallPhoto'] = () =>
  Promise.resolve(fail('not_found'));
