import * as z from 'zod';
import { sha256, uuid } from '#contract/common.ts';
import { framing, part } from '#contract/framing.ts';
import { frameShapes, productTypes } from '#domain/catalogue.ts';
import { fallbackFileName, fallbackFileType } from '#domain/photo-rules.ts';
import { minQuantity } from '#domain/quantities.ts';
import { toneFields } from '#domain/tones.ts';
import type { RecordWrite, StoredRecord } from '#web/lib/photo-database.ts';
import { goneFault, type Picture } from './model.ts';

const hash = sha256.nullable().default(null);
const shares = z.array(z.number().min(0).max(1)).min(1).max(100).readonly();
const tones = z
  .string()
  .regex(/^([0-9a-f]{3})+$/)
  .length(toneFields * toneFields * 3);
/** Looks of before faces were looked for have none. */
const insight = z
  .object({
    weights: z.object({ columns: shares, rows: shares }),
    edges: z.number(),
    look: z.string().regex(/^[0-9a-f]{16}$/),
    tones: tones.nullable().catch(null),
    faces: z.array(part).max(200).readonly().nullable().catch(null),
  })
  .nullable()
  .catch(null);
const pixels = z.int().positive().nullable().default(null);

const choice = z.object({
  id: uuid,
  frame: z.int().positive(),
  productType: z.enum(productTypes).catch('photo_print'),
  shape: z.enum(frameShapes).nullable().catch(null),
  size: z.string().default('4x6'),
  quantity: z.int().min(minQuantity).catch(minQuantity),
  kept: z.boolean().catch(false),
  accepted: z.string().nullable().catch(null),
  framings: z.record(z.string(), framing).catch({}),
});

/** Order number of photos ordered before their order's number was stored with them. */
export const unknownOrder = '';

/** Records of before a picture could have several cards are their only card themselves. */
const withCards = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && !('cards' in stored)
    ? { ...stored, cards: [stored] }
    : stored;

/** Records of before orders were told apart say only that there is one. */
const withOrder = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && 'ordered' in stored && stored.ordered === true
    ? { orderNumber: unknownOrder, ...stored }
    : stored;

/** A photo as this browser stores it, with the defaults of what is missing. Source: product §3, photo item. */
const photoRecord = z
  .object({
    id: uuid,
    cards: z.array(choice).min(1),
    fileName: z.string().default(''),
    fileType: z.string().default(''),
    width: pixels,
    height: pixels,
    insight,
    takenAt: z.number().nullable().catch(null),
    fileSize: z.number().nullable().catch(null),
    fileDate: z.number().nullable().catch(null),
    originalHash: hash,
    orderCopyHash: hash,
    orderCopySent: z.boolean().default(false),
    originalSent: z.boolean().default(false),
    /** Number of the placed order; only the original has still to be sent. */
    orderNumber: z.string().nullable().default(null),
    /** When it was taken out of the grid, in milliseconds; it may still be put back. */
    removedAt: z.number().nullable().default(null),
    /** The page that added it, and when, in milliseconds. */
    tab: z.string().default(''),
    addedAt: z.number().default(0),
  })
  .transform((record) => ({
    ...record,
    fileName: record.fileName || fallbackFileName(record.id),
    fileType: record.fileType || fallbackFileType,
  }));

/** See {@link readRecord}. */
export type PhotoRecord = z.infer<typeof photoRecord>;

/** Null for what is no record of a photo. */
export const readRecord = (stored: StoredRecord): PhotoRecord | null => {
  const parsed = photoRecord.safeParse(withOrder(withCards(stored)));
  return parsed.success ? parsed.data : null;
};

/** Writes a record with the choices that are stored; nothing where none are: another tab has removed the photo. */
export const withStoredChoices = (record: StoredRecord): RecordWrite => ({
  record,
  merge: (stored) => {
    const choices = stored && readRecord(stored);
    if (!choices) return null;
    const { cards, removedAt, orderNumber } = choices;
    return Object.assign({ ...record }, { cards, removedAt, orderNumber });
  },
});

/** A stored picture as the wizard shows it, before it is known what has arrived. */
export const pictureOf = (record: PhotoRecord): Picture => ({
  fileName: record.fileName,
  fileType: record.fileType,
  width: record.width,
  height: record.height,
  previewUrl: null,
  thumbnailUrl: null,
  contentHash: record.originalHash,
  insight: record.insight,
  takenAt: record.takenAt,
  state: 'ready',
  fault: null,
  orderCopy: record.orderCopySent ? 'sent' : 'waiting',
  original: record.originalSent ? 'sent' : 'waiting',
  progress: record.orderCopySent ? 1 : 0,
});

/** A stored picture whose file is nowhere but with the customer. */
export const missingPictureOf = (record: PhotoRecord): Picture => ({
  ...pictureOf(record),
  fault: goneFault,
  orderCopy: 'failed',
  original: 'none',
  progress: 0,
});

/** A stored picture that another page is still reading. */
export const pendingPictureOf = (record: PhotoRecord): Picture => ({
  ...pictureOf(record),
  state: 'waiting',
  orderCopy: 'none',
  original: 'none',
});
