import * as z from 'zod/mini';

/** What the environment says of a shop, in the order of the screen. */
export const settingNames = [
  'brand',
  'seller',
  'sellerAddress',
  'taxId',
  'address',
  'staffEmail',
  'cards',
  'mailServer',
  'transfers',
  'storage',
  'archive',
  'timeZone',
  'unpaidLimit',
  'deletePhotosAfter',
  'defaultTax',
] as const;
/** One of {@link settingNames}. */
export type SettingName = (typeof settingNames)[number];

/** `GET /api/staff/settings`: what the environment sets, which the console shows and does not change. */
export const settingsResponse = z.object({
  settings: z
    .array(
      z.object({
        name: z.enum(settingNames),
        /** Variables of the environment that set it. */
        variables: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(10)),
        /** Whether the environment sets it; otherwise the shop's own value holds. */
        isSet: z.boolean(),
        /** The value, without anything secret; null for none. */
        value: z.nullable(z.string().check(z.maxLength(1000))),
      }),
    )
    .check(z.maxLength(50)),
});
/** See {@link settingsResponse}. */
export type ShownSetting = z.infer<typeof settingsResponse>['settings'][number];
