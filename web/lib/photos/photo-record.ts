import * as z from 'zod/mini';
import { productId, sha256, uuid } from '#contract/common.ts';
import { framing, part } from '#contract/framing.ts';
import { frameShapes } from '#domain/catalogue/catalogue.ts';
import { fallbackFileName, fallbackFileType } from '#domain/photos/photo-rules.ts';
import { minQuantity } from '#domain/catalogue/quantities.ts';
import { maxStampLength } from '#domain/prints/stamp-text.ts';
import { toneFields } from '#domain/prints/tones.ts';
import type { RecordWrite, StoredRecord } from '#web/lib/photo-database.ts';
import { gonePicture, type Picture } from './model.ts';

const hash = z._default(z.nullable(sha256), null);
const shares = z.readonly(
  z.array(z.number().check(z.minimum(0), z.maximum(1))).check(z.minLength(1), z.maxLength(100)),
);
const tones = z.string().check(z.regex(/^([0-9a-f]{3})+$/), z.length(toneFields * toneFields * 3));
const insight = z.catch(
  z.nullable(
    z.object({
      weights: z.object({ columns: shares, rows: shares }),
      edges: z.number(),
      look: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
      tones,
      faces: z.nullable(z.readonly(z.array(part).check(z.maxLength(200)))),
    }),
  ),
  null,
);
const pixels = z._default(z.nullable(z.int().check(z.positive())), null);

const choice = z.object({
  id: uuid,
  frame: z.int().check(z.positive()),
  productType: z.catch(productId, 'photo_print'),
  shape: z.catch(z.nullable(z.enum(frameShapes)), null),
  size: z._default(z.string(), '4x6'),
  quantity: z.catch(z.int().check(z.minimum(minQuantity)), minQuantity),
  options: z.optional(z.catch(z.nullable(z.record(productId, productId)), null)),
  measure: z.optional(
    z.catch(z.nullable(z.object({ widthMm: z.number(), heightMm: z.number() })), null),
  ),
  stamp: z.optional(z.catch(z.nullable(z.string().check(z.maxLength(maxStampLength))), null)),
  kept: z.catch(z.boolean(), false),
  accepted: z.catch(z.nullable(z.string()), null),
  framings: z.catch(z.record(z.string(), framing), {}),
});

/** A stored photo, with defaults for missing fields. */
const photoRecord = z.pipe(
  z.object({
    id: uuid,
    cards: z.array(choice).check(z.minLength(1)),
    fileName: z._default(z.string(), ''),
    fileType: z._default(z.string(), ''),
    width: pixels,
    height: pixels,
    insight,
    takenAt: z.catch(z.nullable(z.number()), null),
    isDated: z.optional(z.catch(z.boolean(), false)),
    fileSize: z.catch(z.nullable(z.number()), null),
    fileDate: z.catch(z.nullable(z.number()), null),
    originalHash: hash,
    orderCopyHash: hash,
    orderCopySent: z._default(z.boolean(), false),
    originalSent: z._default(z.boolean(), false),
    /** Number of the placed order; only the original still has to be sent. */
    orderNumber: z._default(z.nullable(z.string()), null),
    /** Time of removal from the grid in milliseconds; the photo may still be restored. */
    removedAt: z._default(z.nullable(z.number()), null),
    /** The page that added it, and the time in milliseconds. */
    tab: z._default(z.string(), ''),
    addedAt: z._default(z.number(), 0),
  }),
  z.transform((record) => ({
    ...record,
    fileName: record.fileName || fallbackFileName(record.id),
    fileType: record.fileType || fallbackFileType,
  })),
);

/** See {@link readRecord}. */
export type PhotoRecord = z.infer<typeof photoRecord>;

/** Null for a value that is not a photo record. */
export function readRecord(stored: StoredRecord): PhotoRecord | null {
  const parsed = photoRecord.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/**
 * Writes a record with the stored choices; writes nothing when there are none, because another tab has removed the
 * photo.
 */
export function withStoredChoices(record: StoredRecord): RecordWrite {
  return {
    record,
    merge: (stored) => {
      const choices = stored && readRecord(stored);
      if (!choices) return null;
      const { cards, removedAt, orderNumber } = choices;
      return Object.assign({ ...record }, { cards, removedAt, orderNumber });
    },
  };
}

/** The wizard's state of a stored photo before the server's files are known. */
export function toStoredPicture(record: PhotoRecord): Picture {
  return {
    fileName: record.fileName,
    fileType: record.fileType,
    width: record.width,
    height: record.height,
    previewUrl: null,
    thumbnailUrl: null,
    contentHash: record.originalHash,
    insight: record.insight,
    takenAt: record.takenAt,
    isDated: record.isDated,
    state: 'ready',
    fault: null,
    orderCopy: record.orderCopySent ? 'sent' : 'waiting',
    original: record.originalSent ? 'sent' : 'waiting',
    progress: record.orderCopySent ? 1 : 0,
  };
}

/** The wizard's state of a stored photo whose file only the customer has. */
export function toMissingPicture(record: PhotoRecord): Picture {
  return {
    ...toStoredPicture(record),
    ...gonePicture,
  };
}

/** The wizard's state of a stored photo that another page is still reading. */
export function toPendingPicture(record: PhotoRecord): Picture {
  return {
    ...toStoredPicture(record),
    state: 'waiting',
    orderCopy: 'none',
    original: 'none',
  };
}
