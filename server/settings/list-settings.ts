import type { SettingName, ShownSetting } from '#contract/staff/settings.ts';
import type { Config, MailConfig, StorageConfig } from '../config.ts';

interface Described {
  readonly variables: readonly string[];
  readonly value: string | null;
}

/** A mail server without its login. */
function describeMail(mail: MailConfig): string | null {
  return mail.kind === 'smtp' ? new URL(mail.url).host : null;
}

function describeStorage(storage: StorageConfig): string {
  return storage.kind === 's3' ? storage.bucket : storage.directory;
}

function describeCards({ helcim, stripe, sandbox }: Config): string | null {
  const names = [helcim && 'Helcim', stripe && 'Stripe'].filter((name) => name !== undefined);
  if (names.length === 0) return null;
  return `${names.join(', ')}${sandbox ? ' (sandbox)' : ''}`;
}

/** Every setting by name: no key, no password and no secret is among them. */
function describeAll(config: Config): Readonly<Record<SettingName, Described>> {
  const { seller, storage, archive, photoDeleteAfterDays } = config;
  return {
    brand: { variables: ['BRAND_NAME'], value: config.brandName },
    seller: { variables: ['SELLER_NAME'], value: seller.name },
    sellerAddress: { variables: ['SELLER_ADDRESS'], value: seller.address ?? null },
    taxId: { variables: ['SELLER_TAX_ID'], value: seller.taxId ?? null },
    address: { variables: ['PUBLIC_URL'], value: config.origin },
    staffEmail: { variables: ['ADMIN_EMAIL'], value: config.adminEmail },
    cards: {
      variables: ['HELCIM_API_TOKEN', 'STRIPE_SECRET_KEY'],
      value: describeCards(config),
    },
    mailServer: { variables: ['SMTP_URL'], value: describeMail(config.mail) },
    transfers: { variables: ['INTERAC_EMAIL'], value: config.interacEmail ?? null },
    storage: { variables: ['S3_BUCKET', 'DATA_DIR'], value: describeStorage(storage) },
    archive: { variables: ['ARCHIVE_BUCKET', 'ARCHIVE_DIR'], value: describeStorage(archive) },
    timeZone: { variables: ['SHOP_TIME_ZONE'], value: config.timeZone },
    unpaidLimit: { variables: ['UNCONFIRMED_ORDER_LIMIT'], value: `${config.inStoreLimit} USD` },
    deletePhotosAfter: {
      variables: ['PHOTO_DELETE_AFTER_DAYS'],
      value: photoDeleteAfterDays === undefined ? null : String(photoDeleteAfterDays),
    },
    defaultTax: { variables: ['DEFAULT_TAX_PERCENT'], value: `${config.defaultTaxPercent} %` },
  };
}

/** Lists what the environment sets of a shop, and the values that hold where it sets nothing. */
export function listSettings(config: Config): ShownSetting[] {
  const described = Object.entries(describeAll(config)) as [SettingName, Described][];
  return described.map(([name, { variables, value }]) => ({
    name,
    variables: [...variables],
    isSet: variables.some((variable) => config.given.includes(variable)),
    value: value === null ? null : value.slice(0, 1000),
  }));
}
