import { derivedSecret } from './config-secrets.ts';
import { createInvoiceShop } from './invoice-shop.ts';
import type { Parts } from './parts.ts';
import type { PhotoDeps } from './features/photos/index.ts';
import type { ShopSettingsDeps } from './features/shop-settings/index.ts';
import { openOrderSearch } from './features/staff-orders/index.ts';
import type { WebhookDeps } from './features/webhooks/index.ts';
import { examineShop } from './going-live/examine-shop.ts';
import { openExaminations } from './going-live/examinations.ts';
import { isPublicAddress } from './platform/http/public-addresses.ts';
import { renderPage } from './storefront/info/own-texts.ts';

function createWebhooks({ config, database: { kysely }, clock }: Parts): WebhookDeps {
  return {
    kysely,
    clock,
    sealKey: derivedSecret(config.sessionSecret, 'webhook-secret'),
    isAddressAllowed: isPublicAddress,
  };
}

function createCustomers(parts: Parts) {
  const { config, database, clock, log, blobs, archive, prints, pieces } = parts;
  const { kysely } = database;
  return {
    kysely,
    clock,
    log,
    blobs,
    archive,
    prints,
    pieces,
    dataDir: config.dataDir,
    shop: createInvoiceShop(parts),
    deleteAfterDays: config.photoDeleteAfterDays,
    searchOrders: openOrderSearch(kysely, config.timeZone, clock),
  };
}

function createShopSettings(
  { database: { kysely }, clock, settings, environment, shop }: Parts,
  { pictures }: PhotoDeps,
): ShopSettingsDeps {
  return { kysely, clock, settings, shop, pictures, config: environment, renderPage };
}

/** The dependencies of what only the owner and those nearest to them do: customers, settings, statements, watching. */
export function createOwnerParts(parts: Parts, photos: PhotoDeps) {
  const { catalogues, config, database, clock, blobs, archive, exports } = parts;
  const { kysely } = database;
  return {
    customers: createCustomers(parts),
    webhooks: createWebhooks(parts),
    examinations: openExaminations(() => examineShop(config), clock),
    backupAge: { kysely, clock, isOn: config.backup.place !== undefined },
    statements: {
      catalogues,
      kysely,
      clock,
      get brandName() {
        return config.brandName;
      },
    },
    shopSettings: createShopSettings(parts, photos),
    shopExports: { catalogues, kysely, clock, dataDir: config.dataDir, blobs, archive, exports },
  };
}
