import type { FastifyInstance } from 'fastify';
import { derivedSecret } from './config-secrets.ts';
import type { Config } from './config.ts';
import { registerCatalogueRoutes } from './features/catalogue/index.ts';
import { registerPriceRuleRoutes } from './features/discounts/index.ts';
import { registerNotificationRoutes } from './features/notifications/index.ts';
import {
  ownerByLink,
  registerOrderRoutes,
  registerOriginalsRoutes,
  registerQuoteRoutes,
  type OrderDeps,
} from './features/orders/index.ts';
import { openHelcim, registerPaymentRoutes, type PaymentDeps } from './features/payments/index.ts';
import { registerPhotoRoutes, type PhotoDeps } from './features/photos/index.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/connect.ts';
import { buildApp } from './platform/http/build-app.ts';
import { openLimiter } from './platform/http/limiter.ts';
import type { Logger } from './platform/http/logger.ts';
import { openWaker, queueAnswers } from './platform/queue/enqueue.repo.ts';
import type { BlobStore } from './platform/storage/blob-store.ts';

/** The open parts a shop runs on. */
export interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly log: Logger;
}

const thousandths = (percent: number): number => Math.round(percent * 1000);

const methodsOf = ({ helcim }: Config): OrderDeps['quote']['methods'] => ({
  helcimCurrencies: helcim?.currencies ?? [],
  credit: false,
  byHand: ['cod', 'in_store'],
});

/** What the features are given, made from the configuration in this one place. */
export const depsOf = (parts: Parts) => {
  const { config, database, blobs, clock, log } = parts;
  const { kysely } = database;
  const guesses = (name: string) =>
    openLimiter({
      name,
      points: 20,
      seconds: 15 * 60,
      // Where the database is elsewhere, several processes may serve and must count together.
      shared: config.storage.kind === 's3' ? database : null,
    });
  const methods = methodsOf(config);
  const defaultTaxPercentThousandths = thousandths(config.defaultTaxPercent);
  const originalsKey = derivedSecret(config.sessionSecret, 'originals-link');
  const photos: PhotoDeps = {
    kysely,
    blobs,
    dataDir: config.dataDir,
    log,
    pictureKey: derivedSecret(config.sessionSecret, 'picture-address'),
    ownerByLink: (link, file) => ownerByLink({ kysely, clock, originalsKey }, link, file),
  };
  const orders: OrderDeps = {
    kysely,
    clock,
    photos,
    originalsKey,
    giftCodeGuesses: guesses('gift-code'),
    quote: {
      methods,
      defaultTaxPercentThousandths,
      taxPickupByStudio: config.caPickupTax === 'studio',
      codeKey: config.codeKey,
    },
  };
  const payments: PaymentDeps = {
    kysely,
    clock,
    log,
    helcim: config.helcim ? openHelcim(config.helcim) : null,
  };
  const catalogue = {
    methods,
    defaultTaxPercentThousandths,
    cardWindow: config.helcim
      ? {
          scriptUrl: config.helcim.scriptUrl,
          origin: config.helcim.windowOrigin,
          sandbox: config.sandbox !== undefined,
        }
      : null,
  };
  return {
    photos,
    orders,
    payments,
    catalogue,
    priceRules: { kysely, guesses: guesses('price-rule') },
  };
};

/** The shop's HTTP server, every feature registered, not listening yet. */
export const buildServer = async (parts: Parts): Promise<FastifyInstance> => {
  const { config, database, blobs, log } = parts;
  const deps = depsOf(parts);
  const app = await buildApp({
    log,
    sessionSecret: config.sessionSecret,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    cardOrigins: config.helcim ? [config.helcim.windowOrigin] : [],
    readiness: {
      database: async () => {
        await database.pool.query('select 1');
      },
      storage: () => blobs.ping(),
      queue: () => queueAnswers(database.kysely),
    },
  });
  const wakeWorkers = openWaker(database.kysely);
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') wakeWorkers();
  });
  registerCatalogueRoutes(app, deps.catalogue);
  registerPriceRuleRoutes(app, deps.priceRules);
  registerQuoteRoutes(app, deps.orders);
  registerOrderRoutes(app, deps.orders);
  registerOriginalsRoutes(app, deps.orders);
  registerPaymentRoutes(app, deps.payments);
  registerNotificationRoutes(app, deps.orders);
  await registerPhotoRoutes(app, deps.photos);
  return app;
};
