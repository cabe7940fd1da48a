import type { Result } from '#contract/errors.ts';
import type { OrderMailKind } from '#domain/notifications/order-mails.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { MailAttachment } from '../../../platform/mail/mail.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import { StorageUnavailable } from '../../../platform/storage/storage-unavailable.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { MailPhotos } from './mail-content.ts';

/** Maximum number of photos in a mail. */
export const maxMailPhotos = 6;

/** Box a photo is shown in, in pixels; its file has twice the resolution. */
const box = { width: 108, height: 80 };

const kindsWithPhotos: readonly OrderMailKind[] = [
  'customer-confirmation',
  'payment-reminder',
  'in-production',
  'ready',
  'shipped',
];

/** A small photo with its displayed size. */
export interface SmallPhoto {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Creates the small version of a stored photo. */
export type MakeSmallPhoto = (photo: string) => Promise<Result<SmallPhoto>>;

/** Photos of an order as a mail shows them. */
export interface SmallPhotos {
  readonly shown: readonly SmallPhoto[];
  /** Number of photos in the order. */
  readonly total: number;
}

/** Prepares photos one after another until the storage fails, whose next call would take as long. */
async function prepare(
  makeSmallPhoto: MakeSmallPhoto,
  photos: readonly string[],
  warn: (facts: object) => void,
): Promise<SmallPhoto[]> {
  const prepared: SmallPhoto[] = [];
  try {
    for (const photo of photos) {
      const made = await makeSmallPhoto(photo);
      if (made.ok) prepared.push(made.value);
      else warn({ code: made.code });
    }
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    warn({ reason: error.message });
  }
  return prepared;
}

/**
 * Prepares the first photos of an order for mails of kinds that show photos; none for other kinds. A photo that cannot
 * be prepared, such as an archived one, is left out, and so are all of them while the storage fails: they must never
 * prevent a mail.
 */
export async function findMailPhotos(
  makeSmallPhoto: MakeSmallPhoto,
  order: OrderRecord,
  kind: OrderMailKind,
  log: Logger,
  /** The picture of a reported print; null or undefined without. */
  reported?: string | null,
): Promise<SmallPhotos> {
  const isReport = kind === 'admin-remake';
  const ordered = isReport ? [] : order.items.map(({ photo }) => photo);
  const photos = [...new Set(isReport && reported ? [reported] : ordered)];
  if (!isReport && !kindsWithPhotos.includes(kind)) return { shown: [], total: photos.length };
  const shown = await prepare(makeSmallPhoto, photos.slice(0, maxMailPhotos), (facts) =>
    log.warn({ orderId: order.id, ...facts }, 'a photo is left out of a mail'),
  );
  return { shown, total: photos.length };
}

function cidOf(index: number): string {
  return `photo-${index + 1}@order`;
}

/** Presents the photos as mail content; empty without photos. */
export function photosIn(
  { shown, total }: SmallPhotos,
  { text }: MailLanguage,
): { readonly photos?: MailPhotos } {
  if (shown.length === 0) return {};
  const more = total - shown.length;
  return {
    photos: {
      shown: shown.map(({ width, height }, index) => {
        const scale = Math.min(box.width / width, box.height / height, 1);
        return {
          cid: cidOf(index),
          width: Math.max(1, Math.round(width * scale)),
          height: Math.max(1, Math.round(height * scale)),
        };
      }),
      more: more > 0 ? text('order.morePhotos', { count: more }) : '',
    },
  };
}

/** Converts the photos to attachments of the mail. */
export function photoAttachments({ shown }: SmallPhotos): MailAttachment[] {
  return shown.map(({ bytes }, index) => ({
    filename: `photo-${index + 1}.jpg`,
    contentType: 'image/jpeg',
    content: Buffer.from(bytes),
    cid: cidOf(index),
    contentDisposition: 'inline',
  }));
}
