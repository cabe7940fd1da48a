import * as z from 'zod/mini';
import { orderMailKinds } from '#domain/notifications/order-mails.ts';
import { productionDayLimits } from '#domain/orders/service-times.ts';
import { sentenceKinds } from '#domain/settings/own-sentences.ts';
import { brandPlaces, settingSections } from '#domain/settings/shop-settings.ts';
import { languagePaths } from '#domain/storefront/slugs.ts';
import { instant, noNul, note, text, uuid } from '../common.ts';

const version = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const color = z
  .string()
  .check(z.maxLength(7, { abort: true }), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/));

function line(max: number) {
  return z.nullable(text(max).check(noNul, z.minLength(1)));
}

const dollars = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)));

/** How the shop looks; null leaves a value to the environment or to the shop's own. */
export const brandSetting = z.object({
  name: line(60),
  accent: z.nullable(color),
  logo: z.nullable(uuid),
  intro: z.object({
    studio: z.nullable(uuid),
    'print-1': z.nullable(uuid),
    'print-2': z.nullable(uuid),
  }),
});

/** Who sells, as invoices name them. */
export const sellerSetting = z.object({
  name: line(200),
  address: z.nullable(note(500).check(noNul, z.minLength(1))),
  taxId: line(60),
});

/** Amounts in whole US dollars. */
export const limitsSetting = z.object({
  unpaid: dollars,
  typedRefund: dollars,
  provenRefund: dollars,
});

const days = z
  .int()
  .check(z.minimum(productionDayLimits.least), z.maximum(productionDayLimits.most));

/** Days of production by way of delivery: opening days until pickup, working days until the carrier has an order. */
export const timesSetting = z.object({ pickup: z.nullable(days), shipping: z.nullable(days) });

/** The languages that customers may choose, at least one; null for every one of the shop's. */
export const languagesSetting = z.object({
  offered: z.nullable(
    z.array(z.enum(languagePaths)).check(
      z.minLength(1),
      z.maxLength(languagePaths.length, { abort: true }),
      z.refine((codes) => new Set(codes).size === codes.length),
    ),
  ),
});

const sentence = z.object({
  kind: z.enum(orderMailKinds).check(z.refine((kind) => sentenceKinds.includes(kind))),
  language: z.string().check(z.maxLength(10, { abort: true }), z.regex(/^[a-z]{2}$/)),
  text: text(300).check(noNul, z.minLength(1)),
});

/** The owner's own sentences in mails. */
export const sentencesSetting = z.object({
  list: z.array(sentence).check(
    z.maxLength(300, { abort: true }),
    z.refine(
      (list) =>
        new Set(list.map(({ kind, language }) => `${kind} ${language}`)).size === list.length,
    ),
  ),
});

const changed = {
  /** Counts the changes; 0 if there was none. */
  version,
  /** When it was last changed, and by whom; null if never. */
  at: z.nullable(instant),
  by: z.nullable(z.string().check(z.maxLength(100))),
  /** Names of the values that the environment sets, which are not changed here. */
  fixed: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
};

/** A picture of the brand, with the address of a file to show. */
export const brandPicture = z.object({
  id: uuid,
  place: z.enum(brandPlaces),
  address: z.string().check(z.maxLength(200)),
  /** Pixels of its largest file. */
  width: z.int().check(z.minimum(1), z.maximum(20_000)),
  height: z.int().check(z.minimum(1), z.maximum(20_000)),
});
/** See {@link brandPicture}. */
export type BrandPictureWire = z.infer<typeof brandPicture>;

/** `GET /api/staff/shop-settings`, and the answer to a change. `usual` holds where nothing is set. */
export const shopSettingsResponse = z.object({
  brand: z.object({
    ...changed,
    value: brandSetting,
    usual: z.object({ name: z.string().check(z.maxLength(60)), accent: color }),
    /** The pictures that the value names. */
    pictures: z.array(brandPicture).check(z.maxLength(4)),
  }),
  seller: z.object({
    ...changed,
    value: sellerSetting,
    usual: z.object({
      name: z.string().check(z.maxLength(1000)),
      address: z.string().check(z.maxLength(1000)),
      taxId: z.string().check(z.maxLength(1000)),
    }),
  }),
  limits: z.object({
    ...changed,
    value: limitsSetting,
    usual: z.object({ unpaid: z.int(), typedRefund: z.int(), provenRefund: z.int() }),
  }),
  sentences: z.object({ ...changed, value: sentencesSetting }),
  times: z.object({
    ...changed,
    value: timesSetting,
    usual: z.object({ pickup: days, shipping: days }),
  }),
  languages: z.object({ ...changed, value: languagesSetting }),
});
/** See {@link shopSettingsResponse}. */
export type ShopSettingsResponse = z.infer<typeof shopSettingsResponse>;

/**
 * `POST /api/staff/shop-settings`: a section as a whole. `version` is the one that was read: a change made meanwhile by
 * somebody else is not overwritten.
 */
export const changeSettingsRequest = z.discriminatedUnion('section', [
  z.object({ section: z.literal('brand'), version, value: brandSetting }),
  z.object({ section: z.literal('seller'), version, value: sellerSetting }),
  z.object({ section: z.literal('limits'), version, value: limitsSetting }),
  z.object({ section: z.literal('sentences'), version, value: sentencesSetting }),
  z.object({ section: z.literal('times'), version, value: timesSetting }),
  z.object({ section: z.literal('languages'), version, value: languagesSetting }),
]);
/** See {@link changeSettingsRequest}. */
export type ChangeSettings = z.infer<typeof changeSettingsRequest>;

/** Query of `GET /api/staff/shop-settings/versions`: 20 a page, the latest first. */
export const settingVersionsQuery = z.object({
  section: z.enum(settingSections),
  /** The last version of the page before. */
  before: z.exactOptional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1e9))),
});

/** `GET /api/staff/shop-settings/versions`: who changed a section when, with the values of then. */
export const settingVersionsResponse = z.object({
  versions: z
    .array(
      z.object({
        version,
        at: instant,
        by: z.nullable(z.string().check(z.maxLength(100))),
        /** Names of the values that differ from the version before. */
        changed: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
        value: z.union([
          brandSetting,
          sellerSetting,
          limitsSetting,
          sentencesSetting,
          timesSetting,
          languagesSetting,
        ]),
      }),
    )
    .check(z.maxLength(20)),
  next: z.nullable(version),
});
/** A version of {@link settingVersionsResponse}. */
export type SettingVersion = z.infer<typeof settingVersionsResponse>['versions'][number];

const share = z.number().check(z.minimum(0), z.maximum(1));

/** Most bytes of a picture that is sent. */
export const maxBrandBytes = 20 * 1024 * 1024;

/** A picture that is sent, in base64. */
export const sentPicture = z.object({
  base64: z
    .string()
    .check(
      z.minLength(4),
      z.maxLength(Math.ceil(maxBrandBytes / 3) * 4, { abort: true }),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/),
    ),
});

/** `POST /api/staff/brand-pictures`: a file in base64, or a picture that is stored already, to be cut anew. */
export const addPictureRequest = z.object({
  place: z.enum(brandPlaces),
  source: z.union([sentPicture, z.object({ picture: uuid })]),
  /** The part that is shown, as shares of the upright picture; null for all of it. */
  crop: z.nullable(z.object({ x: share, y: share, width: share, height: share })),
});
/** See {@link addPictureRequest}. */
export type AddPicture = z.infer<typeof addPictureRequest>;
