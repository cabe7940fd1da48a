import * as z from 'zod/mini';
import { versionStates } from '#domain/catalogue/version-states.ts';
import { amount, country, currencyCode, instant, noNul, note as noteText } from '../common.ts';
import { catalogueJson } from './catalogue-json.ts';

/** Most drafts at a time. */
export const maxDrafts = 20;
/** Most bytes of a catalogue that is sent. */
export const maxCatalogueBytes = 1024 * 1024;
/** Orders that a preview prices again. */
export const maxReplayedOrders = 1000;

const number = z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const note = noteText(500).check(noNul);

/** Counts the times that a draft was saved; a save names the one it was made from. */
const revision = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

/** A version of the catalogue. */
export const catalogueVersion = z.object({
  number,
  state: z.enum(versionStates),
  /** From when on it holds: null for a draft, and for the first version, which holds since ever. */
  from: z.nullable(instant),
  /** Until when it holds; null where no later one is published. */
  until: z.nullable(instant),
  note: z.string().check(z.maxLength(500)),
  /** Who saved it last; null for the one that a new shop begins with. */
  by: z.nullable(z.string().check(z.maxLength(100))),
  savedAt: instant,
  /** The version that it began as a copy of; null for the first one. */
  base: z.nullable(number),
  /** Orders that were placed under it; 10,000 stands for that many or more. */
  orders: count,
});
/** See {@link catalogueVersion}. */
export type CatalogueVersion = z.infer<typeof catalogueVersion>;

/** `GET /api/staff/catalogue/versions`: 50 a page, the newest first. */
export const listVersionsQuery = z.object({
  /** `cursor` of the page before. */
  cursor: z.exactOptional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1))),
});
/** A page of versions, drafts among them; `cursor` is null on the last one. */
export const listVersionsResponse = z.object({
  versions: z.array(catalogueVersion).check(z.maxLength(50)),
  cursor: z.nullable(number),
  /** The shop's time zone. */
  timeZone: z.string().check(z.maxLength(60)),
});
/** See {@link listVersionsResponse}. */
export type ListVersionsResponse = z.infer<typeof listVersionsResponse>;

/** Path of the calls of one version or draft. */
export const versionParams = z.object({
  version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1)),
});

/** `GET /api/staff/catalogue/versions/{version}`, and the answer to a new draft. */
export const versionResponse = z.object({
  version: catalogueVersion,
  catalogue: catalogueJson,
  revision,
});
/** See {@link versionResponse}. */
export type VersionResponse = z.infer<typeof versionResponse>;

/** `POST /api/staff/catalogue/drafts`: a draft as a copy of a version, by default of the one that holds now. */
export const addDraftRequest = z.object({
  base: z.exactOptional(number),
  note: z._default(note, ''),
});
/** See {@link addDraftRequest}. */
export type AddDraft = z.input<typeof addDraftRequest>;

/** `PUT /api/staff/catalogue/drafts/{version}`: `revision` is the one that was read. */
export const saveDraftRequest = z.object({ catalogue: catalogueJson, note, revision });
/** See {@link saveDraftRequest}. */
export type SaveDraft = z.infer<typeof saveDraftRequest>;

/** The draft after it was saved. */
export const saveDraftResponse = z.object({ revision, savedAt: instant });
/** See {@link saveDraftResponse}. */
export type SaveDraftResponse = z.infer<typeof saveDraftResponse>;

/** `POST /api/staff/catalogue/drafts/{version}/preview`: all orders, or those of one country. */
export const previewQuery = z.object({ country: z.exactOptional(country) });

/** What a draft changes for the last {@link maxReplayedOrders} orders. Amounts in major units. */
export const previewResponse = z.object({
  /** The version that it is compared with. */
  base: number,
  country: z.nullable(z.string().check(z.maxLength(2))),
  currencies: z
    .array(
      z.object({
        currency: currencyCode,
        /** Sums of the totals by both. */
        before: amount,
        after: amount,
        orders: count,
        /** Orders that cost more, less and the same. */
        dearer: count,
        cheaper: count,
        unchanged: count,
        /** The most that one order costs more. */
        most: amount,
        /** Orders with something that one of both does not sell: they are in no other number. */
        notSold: count,
      }),
    )
    .check(z.maxLength(50)),
});
/** See {@link previewResponse}. */
export type PreviewResponse = z.infer<typeof previewResponse>;

/** `POST /api/staff/catalogue/drafts/{version}/publish`: `from` is null for now. */
export const publishRequest = z.object({ from: z.nullable(instant), revision });
/** See {@link publishRequest}. */
export type PublishDraft = z.infer<typeof publishRequest>;

/** The version after it was published or withdrawn. */
export const changedVersionResponse = z.object({ version: catalogueVersion });
/** See {@link changedVersionResponse}. */
export type ChangedVersionResponse = z.infer<typeof changedVersionResponse>;
