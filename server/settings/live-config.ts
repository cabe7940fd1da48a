import { findSentence } from '#domain/settings/own-sentences.ts';
import { languageCodes } from '#locales/languages.ts';
import type { Config } from '../config.ts';
import { openSettings, type SettingsStore } from '../features/shop-settings/index.ts';
import type { Database } from '../platform/db/connect.ts';

function isGiven({ given }: Config, variable: string): boolean {
  return given.includes(variable);
}

/** The seller: what the environment sets, else what the owner set, else the brand. */
function sellerNow(config: Config, settings: SettingsStore, brandName: string): Config['seller'] {
  const own = settings.current().settings.seller;
  const { name, address, taxId } = config.seller;
  return {
    name: isGiven(config, 'SELLER_NAME') ? name : (own.name ?? brandName),
    address: isGiven(config, 'SELLER_ADDRESS') ? address : (own.address ?? undefined),
    taxId: isGiven(config, 'SELLER_TAX_ID') ? taxId : (own.taxId ?? undefined),
  };
}

function lookNow({ settings, pictures }: ReturnType<SettingsStore['current']>): Config['look'] {
  const logo = pictures.get('logo');
  return {
    accent: settings.brand.accent,
    logo: logo
      ? { tag: logo.tag, width: logo.width, height: logo.height, jpeg: logo.files['jpeg'] ?? null }
      : null,
  };
}

/**
 * The configuration with what the owner sets in the browser, as it is at the moment of reading. What the environment sets
 * goes before it.
 */
function withSettings(config: Config, settings: SettingsStore): Config {
  const brandName = (): string =>
    isGiven(config, 'BRAND_NAME')
      ? config.brandName
      : (settings.current().settings.brand.name ?? config.brandName);
  const live = {
    get brandName() {
      return brandName();
    },
    get seller() {
      return sellerNow(config, settings, brandName());
    },
    get inStoreLimit() {
      const { unpaid } = settings.current().settings.limits;
      const isFixed = isGiven(config, 'UNCONFIRMED_ORDER_LIMIT');
      return isFixed ? config.inStoreLimit : (unpaid ?? config.inStoreLimit);
    },
    get refundLimits() {
      const { typedRefund, provenRefund } = settings.current().settings.limits;
      return {
        typed: typedRefund ?? config.refundLimits.typed,
        proven: provenRefund ?? config.refundLimits.proven,
      };
    },
    get productionDays() {
      const { pickup, shipping } = settings.current().settings.times;
      const usual = config.productionDays;
      return { pickup: pickup ?? usual.pickup, shipping: shipping ?? usual.shipping };
    },
    get languages() {
      const { offered } = settings.current().settings.languages;
      return offered ? languageCodes.filter((code) => offered.includes(code)) : config.languages;
    },
    ownSentence: (kind: string, language: string) =>
      findSentence(settings.current().settings.sentences.list, kind, language),
    get look() {
      return lookNow(settings.current());
    },
  } satisfies Partial<Config>;
  // Some values of a configuration are read when they are needed, so that its properties are copied, not its values.
  const properties = {
    ...Object.getOwnPropertyDescriptors(config),
    ...Object.getOwnPropertyDescriptors(live),
  };
  return Object.freeze(Object.defineProperties({}, properties)) as Config;
}

/** The configuration of a process with the owner's settings, which are read with the first refresh. */
export function openLiveConfig(config: Config, database: Pick<Database, 'kysely'>) {
  const settings = openSettings(database);
  return { environment: config, settings, config: withSettings(config, settings) };
}
