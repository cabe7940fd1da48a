import * as z from 'zod/mini';
import { outputFormats } from '#domain/lab/drop.ts';
import { fulfilmentStates } from '#domain/orders/order-states.ts';
import { fileEncodings, fileSeparators } from '#domain/studios/studio-files.ts';
import { instant, noNul, text, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';
import { smallRecord } from '../small-record.ts';
import {
  isoDate,
  maxClosures,
  maxStretches,
  operatingHours,
  pictureTag,
  studioTranslation,
} from '../studios.ts';
import { sentPicture } from './shop-settings.ts';

/** Views of the list of studios. */
export const studioViews = ['active', 'inactive'] as const;
/** One of {@link studioViews}. */
export type StudioView = (typeof studioViews)[number];

const slug = z.string().check(z.maxLength(120));
const shortText = z.string().check(z.maxLength(300));

/** Query of `GET /api/staff/studios/all`. */
export const listStudiosQuery = z.object({
  view: z._default(z.enum(studioViews), 'active'),
  /** A part of the name, the city or the slug. */
  search: z.exactOptional(text(120)),
  /** `next` of the page before. */
  after: z.exactOptional(slug.check(z.regex(/^[a-z0-9-]+$/))),
});

const listedStudio = z.object({
  id: uuid,
  slug,
  name: shortText,
  city: shortText,
  country: z.string().check(z.maxLength(2)),
  isActive: z.boolean(),
  /** Its next closed date from today on by its calendar; null without one. */
  nextClosure: z.nullable(isoDate),
  /** Appointments to come. */
  bookings: z.int(),
});
/** A studio in the list. */
export type ListedStudio = z.infer<typeof listedStudio>;

/** `GET /api/staff/studios/all`: by slug, with a person of a studio theirs alone. */
export const listStudiosResponse = z.object({
  studios: z.array(listedStudio).check(z.maxLength(50)),
  next: z.nullable(slug),
});

function line(max: number) {
  return text(max).check(noNul);
}

function optionalLine(max: number) {
  return z.nullable(line(max));
}

/** What can be changed of a studio; its slug stays, because links carry it. */
export const studioDraft = z.object({
  name: line(120),
  address: line(200),
  city: line(100),
  province: optionalLine(100),
  postalCode: optionalLine(20),
  /** Two-letter code. */
  country: line(60),
  phone: optionalLine(40),
  email: optionalLine(254),
  /** Never shown to customers. */
  ownerEmail: optionalLine(254),
  description: optionalLine(2000),
  isActive: z.boolean(),
  acceptsShipping: z.boolean(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  timeZone: line(60),
  operatingHours: z.array(operatingHours).check(z.maxLength(maxStretches)),
  closures: z.array(isoDate).check(z.maxLength(maxClosures)),
  /** By language code. */
  translations: smallRecord(studioTranslation, 20),
});
/** See {@link studioDraft}. */
export type StudioDraft = z.infer<typeof studioDraft>;

/**
 * `POST /api/staff/studios`: a new studio, which takes no orders until it is switched on. A repeat with its id, which the
 * browser draws, changes nothing.
 */
export const addStudioRequest = z.object({
  id: uuid,
  /** In its links; empty for one that is made of the name. */
  slug: optionalLine(100),
  name: line(120),
  address: line(200),
  city: line(100),
  country: line(60),
  timeZone: line(60),
  phone: optionalLine(40),
  email: optionalLine(254),
});
/** See {@link addStudioRequest}. */
export type NewStudio = z.infer<typeof addStudioRequest>;

/** A lab's output: its format, and the options that differ from those of the format. */
const studioOutput = z.object({
  format: z.enum(outputFormats),
  /** All options in force, as JSON. */
  options: z.string().check(z.maxLength(20_000)),
});

/** `GET /api/staff/studios/{studio}`, and the response to everything that changes one. */
export const staffStudioResponse = z.object({
  id: uuid,
  slug,
  studio: studioDraft,
  output: studioOutput,
  /** Its photo, and the address at which a page shows it. */
  photo: z.nullable(z.object({ tag: pictureTag, address: z.string().check(z.maxLength(200)) })),
  /** Who belongs to it. */
  people: z
    .array(z.object({ id: uuid, name: shortText, isDisabled: z.boolean() }))
    .check(z.maxLength(200)),
});
/** See {@link staffStudioResponse}. */
export type StaffStudio = z.infer<typeof staffStudioResponse>;

/**
 * `POST /api/staff/studios/{studio}/photo`: a file in base64, the tag of a photo that it had before, or null to take it
 * away.
 */
export const changePhotoRequest = z.object({
  photo: z.nullable(z.union([sentPicture, z.object({ tag: pictureTag })])),
});
/** See {@link changePhotoRequest}. */
export type ChangePhoto = z.infer<typeof changePhotoRequest>;

/** A field that an import or a change gives another value, as it stands in a file; empty for none. */
const cellChange = z.object({
  column: z.string().check(z.maxLength(60)),
  before: z.string().check(z.maxLength(6000)),
  after: z.string().check(z.maxLength(6000)),
});
/** See {@link cellChange}. */
export type StudioCellChange = z.infer<typeof cellChange>;

/** What a customer would count on in vain: an appointment to come, or an order to be picked up. */
const unmetVisit = z.object({
  kind: z.enum(['order', 'appointment']),
  problem: z.enum(['inactive', 'closed', 'moved']),
  slug,
  /** Number of the order, or id of the booking. */
  reference: z.union([orderNumber, uuid]),
  state: z.nullable(z.enum(fulfilmentStates)),
  /** Beginning of the appointment, or when the order is promised, by the studio's clock; null for an order that is ready. */
  at: z.nullable(instant),
  name: shortText,
  phone: z.string().check(z.maxLength(60)),
});
/** See {@link unmetVisit}. */
export type StrandedVisit = z.infer<typeof unmetVisit>;

/** Most visits that are listed; the others are counted. */
export const maxListedVisits = 200;

const stranding = {
  unmet: z.array(unmetVisit).check(z.maxLength(maxListedVisits)),
  /** How many there are in all. */
  unmetCount: z.int(),
  /** Names what was shown: storing it is refused once something else would happen. */
  seen: z.string().check(z.maxLength(40)),
};

/** `POST /api/staff/studios/{studio}/check`: what storing a draft would change, and whom it would strand. */
export const checkStudioRequest = z.object({ studio: studioDraft });
/** See {@link checkStudioRequest}. */
export const checkStudioResponse = z.object({
  changes: z.array(cellChange).check(z.maxLength(60)),
  ...stranding,
});
/** See {@link checkStudioResponse}. */
export type StudioCheck = z.infer<typeof checkStudioResponse>;

/** `POST /api/staff/studios/{studio}`: stores a draft as it was checked. A repeat changes nothing. */
export const changeStudioRequest = z.object({
  studio: studioDraft,
  seen: z.string().check(z.maxLength(40)),
});

/** `POST /api/staff/studios/{studio}/output`. */
export const changeOutputRequest = z.object({
  format: z.enum(outputFormats),
  /** A JSON object; options of the same name are replaced, in groups by paper also a single one. */
  options: z.string().check(z.maxLength(20_000, { abort: true })),
});

/** Largest file of studios, in bytes. */
export const maxStudioFile = 5 * 1024 * 1024;

/** `POST /api/staff/studios/import`: reads a file, and without `seen` only tells what it would do. */
export const importStudiosRequest = z.object({
  /** Ends in .csv or .json. */
  name: text(200),
  /** The bytes in base64. */
  content: z
    .string()
    .check(
      z.maxLength(Math.ceil(maxStudioFile / 3) * 4, { abort: true }),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/),
    ),
  /** Named by people where it cannot be told from the bytes. */
  encoding: z.exactOptional(z.enum(fileEncodings)),
  seen: z.exactOptional(z.string().check(z.maxLength(40))),
});

/** Most studios and faults of an import that are listed; the others are counted. */
export const maxListedChanges = 200;

/** See {@link importStudiosRequest}. */
export const importStudiosResponse = z.object({
  isStored: z.boolean(),
  encoding: z.enum(fileEncodings),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows that are left out. */
  leftOut: z.int(),
  changes: z
    .array(
      z.object({
        slug,
        name: shortText,
        isNew: z.boolean(),
        cells: z.array(cellChange).check(z.maxLength(60)),
      }),
    )
    .check(z.maxLength(maxListedChanges)),
  /** In the words of the file, whose columns are English. */
  faults: z
    .array(
      z.object({
        row: z.int(),
        name: shortText,
        field: z.string().check(z.maxLength(200)),
        problem: z.string().check(z.maxLength(500)),
      }),
    )
    .check(z.maxLength(maxListedChanges)),
  /** Columns that no studio has. */
  unknownFields: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
  ...stranding,
});
/** See {@link importStudiosResponse}. */
export type StudioImport = z.infer<typeof importStudiosResponse>;

/** Query of `GET /api/staff/studios/export`. */
export const exportStudiosQuery = z.object({
  format: z._default(z.enum(['csv', 'json']), 'csv'),
  separator: z._default(z.enum(fileSeparators), 'comma'),
  encoding: z._default(z.enum(fileEncodings), 'utf-8-bom'),
});
