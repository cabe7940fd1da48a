import type { AlarmName } from '#domain/notifications/alarms.ts';
import { findCashCountry } from '#domain/catalogue/cash-country.ts';
import { timeZoneOf } from '#domain/orders/ready-at.ts';
import { catalogueOfToday } from './catalogue-of-today.ts';
import { derivedSecret, orderLinkKeyOf } from './config-secrets.ts';
import type { Config } from './config.ts';
import type { BookingDeps } from './features/bookings/index.ts';
import { findVersion, readCatalogue } from './features/catalogue/index.ts';
import type { CodeGuessDeps } from './features/discounts/index.ts';
import { findInvoices } from './features/invoices/index.ts';
import { findOwnOrder, staffWrites, type OrderDeps } from './features/orders/index.ts';
import { ownerByLink, type OriginalsDeps } from './features/originals/index.ts';
import { carryOutCharged, type OrderEditDeps } from './features/order-edits/index.ts';
import {
  logReadFailures,
  openCallGate,
  openCallQueue,
  openHelcim,
  openStripe,
  trackInFlightCalls,
  paymentWrites,
  type PaymentDeps,
} from './features/payments/index.ts';
import { editMoney } from './features/payments/refunds/return-edit.ts';
import { findBatchedLines, removeLineJobs } from './features/prints/records/edited-lines.repo.ts';
import { defaultUploadQuota, openPicturePool, type PhotoDeps } from './features/photos/index.ts';
import type { CountrySources } from './features/places/index.ts';
import { findRemakes, openReportLimiter } from './features/remakes/index.ts';
import { openHashQueue, type StaffPeopleDeps } from './features/staff/index.ts';
import { presentStaffOrder } from './features/staff-orders/index.ts';
import { openStudioList, type StudioDeps } from './features/studios/index.ts';
import { getLimits, type ShopLimits } from './limits.ts';
import { raiseAlarm } from './platform/alarms/raise-alarm.ts';
import { openLimiter, openLocalLimiter, type Limiter } from './platform/http/limiter.ts';
import { ownOrigins } from './platform/http/shop-addresses.ts';
import { createInvoiceShop } from './invoice-shop.ts';
import { createOwnerParts } from './owner-deps.ts';
import type { Parts } from './parts.ts';

function thousandths(percent: number): number {
  return Math.round(percent * 1000);
}

function listMethods({ helcim, stripe, interacEmail }: Config): OrderDeps['quote']['methods'] {
  return {
    helcimCurrencies: helcim?.currencies ?? [],
    credit: stripe !== undefined,
    // Interac transfers need a recipient.
    manual: interacEmail === undefined ? ['cod', 'in_store'] : ['cod', 'in_store', 'interac'],
  };
}

/** Sources of a visitor's country for this server. */
export function countrySourcesOf({ config, countries }: Parts): CountrySources {
  return {
    countryHeader: config.geoCountryHeader ?? null,
    countries,
  };
}

/** Origins of the card window; null without a card provider. */
function createCardWindow({ helcim, sandbox }: Config) {
  return (
    helcim && {
      scriptUrl: helcim.scriptUrl,
      origin: helcim.windowOrigin,
      sandbox: sandbox !== undefined,
    }
  );
}

function createCodeGuesses(
  { config, database, clock, log }: Parts,
  { codeGuesses }: ShopLimits,
): CodeGuessDeps {
  return {
    kysely: database.kysely,
    clock,
    log,
    codeKey: config.codeKey,
    limits: codeGuesses,
  };
}

function createGiftCards(
  { catalogues, config, database: { kysely }, log }: Parts,
  codeGuesses: CodeGuessDeps,
) {
  return {
    catalogues,
    ...codeGuesses,
    debug: config.giftCardDebug,
    get brandName() {
      return config.brandName;
    },
    ownOrder: (sessionId: string, number: string) =>
      findOwnOrder({ kysely, log }, sessionId, number),
  };
}

function createOrderEdits(parts: Parts, orders: OrderDeps) {
  return {
    ...orders,
    shop: createInvoiceShop(parts),
    money: editMoney,
    prints: { findBatchedLines, removeLineJobs },
  };
}

/** Helcim accepts five concurrent calls for the whole account; one is reserved for staff and other programs. */
const helcimCalls = { provider: 'helcim', slots: 4, waitMs: 10_000 } as const;

function createHelcim({ config: { helcim }, database, log }: Parts, closing: AbortSignal) {
  const calls = { kysely: database.kysely, log, closing, ...helcimCalls };
  const report = logReadFailures(log, 'helcim');
  return helcim ? openHelcim(helcim, { gate: openCallGate(calls), report }) : null;
}

function derivePictureKey({ sessionSecret }: Config): string {
  return derivedSecret(sessionSecret, 'picture-address');
}

function createOriginals({ config, database: { kysely }, clock }: Parts): OriginalsDeps {
  return {
    kysely,
    clock,
    originalsKey: derivedSecret(config.sessionSecret, 'originals-link'),
    pictureKey: derivePictureKey(config),
  };
}

function createPhotos(parts: Parts, originals: OriginalsDeps): PhotoDeps {
  const { config, database, blobs, archive, pieces, log } = parts;
  return {
    kysely: database.kysely,
    blobs,
    archive,
    pieces,
    dataDir: config.dataDir,
    log,
    pictures: openPicturePool(),
    quota: defaultUploadQuota,
    pictureKey: derivePictureKey(config),
    ownerByLink: (link, file) => ownerByLink(originals, link, file),
  };
}

/** Reads for customers at once: of a provider's slots the others stay free. */
const maxCustomerReads = 2;

function createPayments(
  parts: Parts,
  { openings, reads, orders }: ShopLimits,
  edits: OrderEditDeps,
): PaymentDeps {
  const { config, database, clock, log } = parts;
  const closing = new AbortController();
  return {
    kysely: database.kysely,
    clock,
    log,
    shop: createInvoiceShop(parts),
    catalogues: parts.catalogues,
    refundLimits: () => config.refundLimits,
    helcim: createHelcim(parts, closing.signal),
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
    readLimits: reads,
    customerReads: {
      helcim: openCallQueue(maxCustomerReads),
      stripe: openCallQueue(maxCustomerReads),
    },
    orderLimits: orders,
    orderLinkKey: orderLinkKeyOf(config),
    photos: { pictureKey: derivePictureKey(config) },
    carryOutEdit: (trx, asked) => carryOutCharged(edits, trx, asked),
    isOwnOrigin: ownOrigins({ ...config, port: config.visiblePort }),
  };
}

type OpenGuesses = (name: string, alarm: AlarmName) => Limiter;

/** Opens a limiter of wrong guesses, or of requests that send mails, and the alarm of many of them in the whole shop. */
function createGuesses({ database, clock, log }: Parts): OpenGuesses {
  const alarms = { kysely: database.kysely, clock, log };
  return (name, alarm) =>
    openLimiter({
      name,
      points: 20,
      seconds: 15 * 60,
      // Several processes may serve, and must count together.
      shared: database,
      ceiling: { points: 200, reached: () => raiseAlarm(alarms, alarm) },
    });
}

function createBookings(
  { config, database: { kysely }, clock }: Parts,
  limits: ShopLimits,
  guesses: OpenGuesses,
): BookingDeps {
  return {
    kysely,
    clock,
    attempts: guesses('booking', 'booking-attempts'),
    slotLists: openLocalLimiter('slot-lists', limits.slotLists),
    linkGuesses: guesses('booking-link', 'link-guesses'),
    linkKey: derivedSecret(config.sessionSecret, 'booking-link'),
    limits: limits.bookings,
  };
}

function createStudios({ database: { kysely }, clock }: Parts, limits: ShopLimits): StudioDeps {
  return {
    kysely,
    clock,
    list: openStudioList(kysely, clock),
    lists: openLocalLimiter('studio-lists', limits.studioLists),
  };
}

function createStaff({ config, database, clock, log }: Parts, limits: ShopLimits): StaffPeopleDeps {
  return {
    kysely: database.kysely,
    clock,
    log,
    get brand() {
      return config.brandName;
    },
    isDemo: config.sandbox !== undefined,
    origin: config.origin,
    isOwnOrigin: ownOrigins({ ...config, port: config.visiblePort }),
    sealKey: derivedSecret(config.sessionSecret, 'staff-authenticator'),
    limits: limits.staff,
    undoActsOf: staffWrites.undoActsOf,
    hashing: { known: openHashQueue(1, 20), strangers: openHashQueue(1, 20) },
  };
}

function createOrderLimits(limits: ShopLimits, guesses: OpenGuesses) {
  return {
    orderLimits: limits.orders,
    orderLinkGuesses: guesses('order-link', 'link-guesses'),
    orderLinkRequests: guesses('order-link-request', 'link-requests'),
    orderNumberChecks: openLocalLimiter('order-number-checks', limits.orderNumberChecks),
  };
}

/** The counter and the staff's lists of orders count wrong pickup codes together. */
function createStaffLists(
  { config, database, log }: Parts,
  orders: OrderDeps,
  guesses: OpenGuesses,
) {
  const { timeZone } = config;
  const codeGuesses = guesses('counter-code', 'link-guesses');
  const counter = { ...orders, timeZone, codeGuesses };
  const staffOrders = {
    ...counter,
    database,
    log,
    get brandName() {
      return config.brandName;
    },
  };
  return { counter, staffOrders };
}

/** The dependencies of the orders. */
function createOrders(
  { catalogues, config, database: { kysely }, clock }: Parts,
  photos: PhotoDeps,
  rest: Pick<OrderDeps, 'quote'> & ReturnType<typeof createOrderLimits>,
): OrderDeps {
  return {
    kysely,
    clock,
    catalogues,
    photos,
    payments: paymentWrites,
    transfersTo: config.interacEmail ?? null,
    invoicesOf: (orderId) => findInvoices(kysely, orderId),
    remakesOf: (order) => findRemakes(kysely, order, clock()),
    presentToStaff: (person, number) =>
      presentStaffOrder({ kysely, clock, catalogues, photos }, person, number),
    origin: config.origin,
    inStoreDollars: () => config.inStoreLimit,
    productionDays: () => config.productionDays,
    refundLimits: () => config.refundLimits,
    orderLinkKey: orderLinkKeyOf(config),
    ...rest,
  };
}

/** Finds a version of the catalogue, the one that holds without a number; null if there is none. */
function createCatalogueFinder({ catalogues, database: { kysely } }: Parts) {
  return async (version: number | null) => {
    if (version === null) return catalogues.current().catalogue;
    return (await findVersion(kysely, version)) ? await readCatalogue(kysely, version) : null;
  };
}

/** Orders with cash on delivery are called, so that callers work by the clock of the country that has it. */
function timeZoneOfCalls({ catalogues, config }: Parts): string {
  const country = findCashCountry(catalogues.current().catalogue);
  return country === null ? config.timeZone : timeZoneOf(country);
}

/** Creates the dependencies of all features from the configuration; no other code does. */
export function createDeps(parts: Parts) {
  const { catalogues, config, database, blobs, prints, clock } = parts;
  const { kysely } = database;
  const limits = getLimits(config.isLimited, parts.limits);
  const guesses = createGuesses(parts);
  const codeGuesses = createCodeGuesses(parts, limits);
  const methods = listMethods(config);
  const taxes = {
    defaultTaxPercentThousandths: thousandths(config.defaultTaxPercent),
    taxPickupByStudio: config.caPickupTax === 'studio',
  };
  const originals = createOriginals(parts);
  const photos = createPhotos(parts, originals);
  const orders = createOrders(parts, photos, {
    ...createOrderLimits(limits, guesses),
    quote: { catalogues, methods, ...taxes, codeGuesses, timeZone: config.timeZone },
  });
  const orderEdits = createOrderEdits(parts, orders);
  return {
    limits,
    photos,
    orders,
    remakes: { ...orders, remakeReports: openReportLimiter(parts) },
    originals,
    payments: createPayments(parts, limits, orderEdits),
    bookings: createBookings(parts, limits, guesses),
    catalogue: {
      catalogues: catalogueOfToday(parts),
      methods,
      ...taxes,
      cardWindow: createCardWindow(config) ?? null,
    },
    giftCards: createGiftCards(parts, codeGuesses),
    staff: createStaff(parts, limits),
    cash: { kysely, clock, timeZone: config.timeZone },
    catalogueVersions: { kysely, clock, catalogues, timeZone: config.timeZone, ...taxes },
    couriers: orders,
    ...createOwnerParts(parts, photos),
    figures: { kysely, clock, timeZone: config.timeZone },
    simulation: { ...orders.quote, clock, findCatalogue: createCatalogueFinder(parts) },
    orderEdits,
    calls: { ...orders, timeZone: () => timeZoneOfCalls(parts) },
    ...createStaffLists(parts, orders, guesses),
    studios: createStudios(parts, limits),
    production: { ...orders, prints, timeZone: config.timeZone },
    lab: { ...orders, blobs, prints, tokenGuesses: guesses('lab-token', 'link-guesses') },
  };
}
