import type { FastifyInstance } from 'fastify';
import { derivedSecret, orderLinkKeyOf } from './config-secrets.ts';
import type { Config } from './config.ts';
import {
  registerBookingLinkRoutes,
  registerBookingRoutes,
  type BookingDeps,
} from './features/bookings/index.ts';
import { registerCatalogueRoutes } from './features/catalogue/index.ts';
import {
  registerDiscountRoutes,
  type CodeGuessDeps,
  type GiftCardDeps,
} from './features/discounts/index.ts';
import { invoicesOf, registerInvoiceRoutes } from './features/invoices/index.ts';
import { registerLabRoutes } from './features/lab/index.ts';
import { registerNotificationRoutes } from './features/notifications/index.ts';
import { findOwnOrder, registerOrderRoutes, type OrderDeps } from './features/orders/index.ts';
import {
  ownerByLink,
  registerOriginalsRoutes,
  type OriginalsDeps,
} from './features/originals/index.ts';
import {
  logReadFailures,
  openCallGate,
  openHelcim,
  openStripe,
  trackInFlightCalls,
  paymentWrites,
  registerPaymentRoutes,
  registerWebhookRoutes,
  type PaymentDeps,
} from './features/payments/index.ts';
import {
  defaultUploadQuota,
  openPicturePool,
  registerPhotoRoutes,
  type PhotoDeps,
} from './features/photos/index.ts';
import {
  registerGeoRoutes,
  type CountryDatabase,
  type CountrySources,
} from './features/places/index.ts';
import { findRemakes, openReportLimiter, registerRemakeRoutes } from './features/remakes/index.ts';
import { openStudioList, registerStudioRoutes, type StudioDeps } from './features/studios/index.ts';
import { limitsOf, type ShopLimits } from './limits.ts';
import { probeRoom } from './platform/storage/storage-room.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/connect.ts';
import { buildApp } from './platform/http/build-app.ts';
import { openLimiter, openLocalLimiter, type Limiter } from './platform/http/limiter.ts';
import type { Logger } from './platform/http/logger.ts';
import { ownOrigins } from './platform/http/shop-addresses.ts';
import { openWaker, readQueueDelay } from './platform/queue/enqueue.repo.ts';
import type { Stores } from './platform/storage/blob-store.ts';

/** The opened resources a server runs on. */
export interface Parts extends Stores {
  readonly config: Config;
  readonly database: Database;
  /** Null without a country database, and in a process without a server. */
  readonly countries: CountryDatabase | null;
  readonly clock: Clock;
  readonly log: Logger;
  /** Overrides the usual limits; for tests and benchmarks. */
  readonly limits?: Partial<ShopLimits>;
}

const thousandths = (percent: number): number => Math.round(percent * 1000);

const methodsOf = ({ helcim, stripe, interacEmail }: Config): OrderDeps['quote']['methods'] => ({
  helcimCurrencies: helcim?.currencies ?? [],
  credit: stripe !== undefined,
  // Interac transfers need a recipient.
  manual: interacEmail === undefined ? ['cod', 'in_store'] : ['cod', 'in_store', 'interac'],
});

/** Sources of a visitor's country for this server. */
export const countrySourcesOf = ({ config, countries }: Parts): CountrySources => ({
  countryHeader: config.geoCountryHeader ?? null,
  countries,
});

/** Origins of the card window; null without a card provider. */
const cardWindowOf = ({ helcim, sandbox }: Config) =>
  helcim && {
    scriptUrl: helcim.scriptUrl,
    origin: helcim.windowOrigin,
    sandbox: sandbox !== undefined,
  };

const codeGuessesOf = (
  { config, database, clock }: Parts,
  { codeGuesses }: ShopLimits,
): CodeGuessDeps => ({
  kysely: database.kysely,
  clock,
  codeKey: config.codeKey,
  limits: codeGuesses,
});

const giftCardsOf = (
  { config, database: { kysely }, log }: Parts,
  codeGuesses: CodeGuessDeps,
): GiftCardDeps => ({
  ...codeGuesses,
  debug: config.giftCardDebug,
  ownOrder: (sessionId, number) => findOwnOrder({ kysely, log }, sessionId, number),
});

/** Helcim accepts five concurrent calls for the whole account; one is reserved for staff and other programs. */
const helcimCalls = { provider: 'helcim', slots: 4, waitMs: 10_000 } as const;

const helcimOf = ({ config: { helcim }, database, log }: Parts, closing: AbortSignal) => {
  const calls = { kysely: database.kysely, log, closing, ...helcimCalls };
  const report = logReadFailures(log, 'helcim');
  return helcim ? openHelcim(helcim, { gate: openCallGate(calls), report }) : null;
};

const pictureKeyOf = ({ sessionSecret }: Config): string =>
  derivedSecret(sessionSecret, 'picture-address');

const originalsOf = ({ config, database: { kysely }, clock }: Parts): OriginalsDeps => ({
  kysely,
  clock,
  originalsKey: derivedSecret(config.sessionSecret, 'originals-link'),
  pictureKey: pictureKeyOf(config),
});

const paymentsOf = (parts: Parts, { openings, watching }: ShopLimits): PaymentDeps => {
  const { config, database, clock, log } = parts;
  const closing = new AbortController();
  return {
    kysely: database.kysely,
    clock,
    log,
    shop: config,
    helcim: helcimOf(parts, closing.signal),
    stripe: config.stripe
      ? openStripe(config.stripe, undefined, logReadFailures(log, 'stripe'))
      : null,
    webhooks: {
      helcimToken: config.helcim?.webhookToken,
      stripeSecret: config.stripe?.webhookSecret,
    },
    inFlight: trackInFlightCalls(),
    closing,
    openingLimits: openings,
    watchLimits: watching,
    orderLinkKey: orderLinkKeyOf(config),
    photos: { pictureKey: pictureKeyOf(config) },
    isOwnOrigin: ownOrigins({ ...config, port: config.visiblePort }),
  };
};

const bookingsOf = (
  { config, database: { kysely }, clock }: Parts,
  limits: ShopLimits,
  guesses: (name: string) => Limiter,
): BookingDeps => ({
  kysely,
  clock,
  attempts: guesses('booking'),
  slotLists: openLocalLimiter('slot-lists', limits.slotLists),
  linkGuesses: guesses('booking-link'),
  linkKey: derivedSecret(config.sessionSecret, 'booking-link'),
  limits: limits.bookings,
});

const studiosOf = ({ database: { kysely }, clock }: Parts, limits: ShopLimits): StudioDeps => ({
  kysely,
  clock,
  list: openStudioList(kysely, clock),
  lists: openLocalLimiter('studio-lists', limits.studioLists),
});

const orderLimitsOf = (limits: ShopLimits, guesses: (name: string) => Limiter) => ({
  payLaterLimits: limits.payLater,
  orderLinkGuesses: guesses('order-link'),
  orderLinkRequests: guesses('order-link-request'),
  orderNumberChecks: openLocalLimiter('order-number-checks', limits.orderNumberChecks),
});

const guessesOf =
  ({ config, database }: Parts) =>
  (name: string) =>
    openLimiter({
      name,
      points: 20,
      seconds: 15 * 60,
      // With S3 storage, several processes may serve and must count together.
      shared: config.storage.kind === 's3' ? database : null,
    });

/** Creates the dependencies of all features from the configuration; no other code does. */
export const depsOf = (parts: Parts) => {
  const { config, database, blobs, archive, prints, clock, log } = parts;
  const { kysely } = database;
  const limits = limitsOf(config.isLimited, parts.limits);
  const guesses = guessesOf(parts);
  const codeGuesses = codeGuessesOf(parts, limits);
  const methods = methodsOf(config);
  const defaultTaxPercentThousandths = thousandths(config.defaultTaxPercent);
  const taxPickupByStudio = config.caPickupTax === 'studio';
  const originals = originalsOf(parts);
  const photos: PhotoDeps = {
    kysely,
    blobs,
    archive,
    dataDir: config.dataDir,
    log,
    pictures: openPicturePool(),
    quota: defaultUploadQuota,
    pictureKey: pictureKeyOf(config),
    ownerByLink: (link, file) => ownerByLink(originals, link, file),
  };
  const orders: OrderDeps = {
    kysely,
    clock,
    photos,
    payments: paymentWrites,
    transfersTo: config.interacEmail ?? null,
    invoicesOf: (orderId) => invoicesOf(kysely, orderId),
    remakesOf: (order) => findRemakes(kysely, order, clock()),
    origin: config.origin,
    orderLinkKey: orderLinkKeyOf(config),
    ...orderLimitsOf(limits, guesses),
    quote: {
      methods,
      defaultTaxPercentThousandths,
      taxPickupByStudio,
      codeGuesses,
    },
  };
  return {
    limits,
    photos,
    orders,
    remakes: { ...orders, remakeReports: openReportLimiter(parts) },
    originals,
    payments: paymentsOf(parts, limits),
    bookings: bookingsOf(parts, limits, guesses),
    catalogue: {
      methods,
      defaultTaxPercentThousandths,
      taxPickupByStudio,
      cardWindow: cardWindowOf(config) ?? null,
    },
    giftCards: giftCardsOf(parts, codeGuesses),
    studios: studiosOf(parts, limits),
    lab: { ...orders, blobs, prints, tokenGuesses: guesses('lab-token') },
  };
};

/** Builds the HTTP server with every feature registered, not listening yet. */
export const buildServer = async (parts: Parts): Promise<FastifyInstance> => {
  const { config, database, blobs, log } = parts;
  const deps = depsOf(parts);
  const app = await buildApp({
    log,
    sessionSecret: config.sessionSecret,
    publicUrl: config.publicUrl,
    host: config.host,
    port: config.visiblePort,
    trustProxy: config.trustProxy,
    cardOrigins: config.helcim ? [config.helcim.windowOrigin] : [],
    limits: deps.limits.http,
    readiness: {
      database: async () => {
        await database.pool.query('select 1');
      },
      storage: () => probeRoom(blobs),
      queue: () => readQueueDelay(database.kysely),
    },
  });
  const wakeWorkers = openWaker(database.kysely);
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') wakeWorkers();
  });
  registerGeoRoutes(app, countrySourcesOf(parts));
  registerCatalogueRoutes(app, deps.catalogue);
  await registerDiscountRoutes(app, deps.giftCards);
  registerStudioRoutes(app, deps.studios);
  await registerOrderRoutes(app, deps.orders);
  registerRemakeRoutes(app, deps.remakes);
  registerInvoiceRoutes(app, deps.orders, openLocalLimiter('invoices', deps.limits.invoices));
  registerOriginalsRoutes(app, deps.originals);
  registerPaymentRoutes(app, deps.payments);
  await registerWebhookRoutes(app, deps.payments);
  registerNotificationRoutes(app, deps.orders);
  registerBookingRoutes(app, { ...deps.bookings, shop: config });
  registerBookingLinkRoutes(app, deps.bookings);
  await registerPhotoRoutes(app, deps.photos);
  await registerLabRoutes(app, deps.lab);
  return app;
};
