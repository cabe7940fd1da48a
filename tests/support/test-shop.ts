import { submissionRule } from '#domain/photos/photo-rules.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, RouteOptions } from 'fastify';
import sharp from 'sharp';
import { startSandbox } from '#sandbox/server.ts';
import { buildServer } from '#server/build-server.ts';
import { readConfig, type Config } from '#server/config.ts';
import { createDeps } from '#server/deps.ts';
import type { Parts } from '#server/parts.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/sql.ts';
import {
  fixedCatalogue,
  openCatalogues,
  type CatalogueSource,
} from '#server/features/catalogue/index.ts';
import { storeBase64Photo } from '#server/features/photos/index.ts';
import { openCountryDatabase } from '#server/features/places/index.ts';
import { noLimits, type ShopLimits } from '#server/limits.ts';
import { sessionCookie, signSession } from '#server/platform/http/session.ts';
import { openStores } from '#server/platform/storage/blob-store.ts';
import { openLiveConfig } from '#server/settings/live-config.ts';
import { seedDemo } from '#server/seed-demo.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { silentLog } from './logs.ts';

/** The shop of one test file: real database, real sandbox, injected requests. */
export interface TestShop {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly config: Config;
  readonly deps: ReturnType<typeof createDeps>;
  /** The parts it was built from. */
  readonly parts: Parts;
  readonly sandboxUrl: string;
  /** Milliseconds that the shop's clock is ahead of the machine's. */
  readonly clock: { offset: number };
  /** A new session; its requests come from `address`, by default from this machine. */
  readonly browser: (address?: string) => Promise<TestBrowser>;
  /** Another server process of the same shop. */
  readonly beside: () => Promise<FastifyInstance>;
  /** Listens on a port too, registers it for the sandbox's webhooks, and returns the shop's address. */
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** One browser session with its cookie. */
export interface TestBrowser {
  readonly sessionId: string;
  /** For requests whose responses are not JSON. */
  readonly cookies: Readonly<Record<string, string>>;
  readonly get: <T = Record<string, unknown>>(url: string) => Promise<TestResponse<T>>;
  readonly post: <T = Record<string, unknown>>(
    url: string,
    body: unknown,
  ) => Promise<TestResponse<T>>;
  /** Stores a picture of this session and returns its photo id. */
  readonly photo: () => Promise<string>;
}

/** A response with its body read as JSON. */
export interface TestResponse<T> {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: T;
}

/** A picture unlike those of other seeds: colors closer to each other become the same in a JPEG. */
function jpeg(seed: number): Promise<Buffer> {
  const [r, g, b] = [seed, seed >> 4, seed >> 8].map((digit) => (digit % 16) * 16);
  return sharp({ create: { width: 600, height: 400, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

let pictures = 0;

async function openBrowser(
  shop: { app: FastifyInstance; config: Config; deps: TestShop['deps'] },
  remoteAddress = '127.0.0.1',
): Promise<TestBrowser> {
  const sessionId = crypto.randomUUID();
  const cookies = { [sessionCookie]: signSession(sessionId, shop.config.sessionSecret) };
  const ask = async <T>(options: InjectOptions): Promise<TestResponse<T>> => {
    const response = await shop.app.inject({
      ...options,
      remoteAddress,
      cookies,
      headers: { 'accept-language': 'en' },
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.json<T>(),
    };
  };
  return {
    sessionId,
    cookies,
    get: (url) => ask({ method: 'GET', url }),
    post: (url, body) => ask({ method: 'POST', url, payload: body as object }),
    photo: async () => {
      const photoId = crypto.randomUUID();
      pictures += 1;
      const stored = await storeBase64Photo(shop.deps.photos, {
        client: { sessionId, address: '127.0.0.1' },
        photoId,
        dataUrl: `data:image/jpeg;base64,${(await jpeg(pictures)).toString('base64')}`,
        fileName: 'picture.jpg',
        fileType: 'image/jpeg',
        rule: submissionRule(defaultCatalogue, 'US'),
      });
      if (!stored.ok) throw new Error(`the test picture was refused: ${stored.code}`);
      return photoId;
    },
  };
}

/** Sends a request to the sandbox. */
export async function steer(
  shop: Pick<TestShop, 'sandboxUrl'>,
  path: string,
  body: object = {},
): Promise<unknown> {
  const response = await fetch(shop.sandboxUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox refused ${path}: ${await response.text()}`);
  return response.json();
}

/** Lets the payment sandbox take any number of calls. */
export async function liftCallLimits(shop: Pick<TestShop, 'sandboxUrl'>): Promise<void> {
  await steer(shop, '/control/limits', { concurrent: null, perMinute: null, perHour: null });
}

const baseEnv = {
  // Injected requests are sent to http://localhost:80.
  PORT: '80',
  SESSION_SECRET: 'test-session-secret-of-32-letters!',
};

/** Starts to serve on a port of its own, where the sandbox sends its messages. */
async function listenFor(app: FastifyInstance, sandboxUrl: string): Promise<string> {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const webhooks = {
    url: `${url}/api/webhooks/cards`,
    stripeUrl: `${url}/api/webhooks/checkout`,
  };
  await steer({ sandboxUrl }, '/control/webhooks', webhooks);
  return url;
}

/** The database of tests has the first version of a new shop; another catalogue is not in it. */
function openTestCatalogues(kysely: Db, clock: Clock, catalogue: Catalogue): CatalogueSource {
  return catalogue === defaultCatalogue
    ? openCatalogues({ kysely, clock, first: catalogue })
    : fixedCatalogue(catalogue);
}

/**
 * Builds a shop; `env` changes its configuration, `log` receives its log, `limits` replaces the roomy ones,
 * `openDatabase` opens its database, `catalogue` is what it sells.
 */
export async function buildTestShop(
  env: Record<string, string> = {},
  log = silentLog,
  limits: Partial<ShopLimits> = {},
  openDatabase: () => Promise<TestDatabase> = createTestDatabase,
  catalogue: Catalogue = defaultCatalogue,
): Promise<TestShop> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-shop-'));
  const base = { ...baseEnv, DATA_DIR: dataDir, ...env };
  const { sandbox: keys } = readConfig(base);
  const sandbox = await startSandbox({
    helcimToken: keys?.helcimToken,
    webhookToken: keys?.webhookToken,
    stripeKey: keys?.stripeKey,
    stripeWebhookSecret: keys?.stripeWebhookSecret,
    publicUrl: env['SANDBOX_PUBLIC_URL'],
  });
  const database = await openDatabase();
  const given = readConfig({ ...base, SANDBOX_URL: sandbox.url, DATABASE_URL: database.url });
  const live = openLiveConfig(given, database);
  const { config } = live;
  const clock = { offset: 0 };
  const now = (): number => Date.now() + clock.offset;
  const { kysely } = database;
  const catalogues = openTestCatalogues(kysely, now, catalogue);
  await catalogues.refresh();
  const parts: Parts = {
    ...live,
    catalogues,
    database,
    clock: now,
    ...(await openStores(config)),
    countries: openCountryDatabase(config.geoipDb),
    log,
    limits: { ...noLimits, ...limits },
  };
  await seedDemo({ kysely, codeKey: config.codeKey });
  const app = await buildServer(parts);
  const deps = createDeps(parts);
  return {
    app,
    database,
    config,
    deps,
    parts,
    clock,
    sandboxUrl: sandbox.url,
    browser: (address) => openBrowser({ app, config, deps }, address),
    beside: () => buildServer(parts),
    listen: () => listenFor(app, sandbox.url),
    close: async () => {
      // A message in flight would keep its connection, and with it the shop, open for a minute.
      await steer({ sandboxUrl: sandbox.url }, '/control/reset');
      await app.close();
      await database.close();
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Jobs waiting in the queue, by kind. */
export async function waitingJobs(database: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string; count: number }>(
    `select task_identifier as name, count(*)::int as count from graphile_worker.jobs group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** A shop with every route its server registered, hidden ones included, with their schemas and limits. */
export async function buildShopWithRoutes(env: Record<string, string> = {}): Promise<{
  shop: TestShop;
  routes: RouteOptions[];
}> {
  // The payment sandbox is a server as well.
  const servers = new Map<FastifyInstance, RouteOptions[]>();
  const onServer = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    const routes: RouteOptions[] = [];
    servers.set(fastify, routes);
    fastify.addHook('onRoute', (route) => void routes.push(route));
  };
  subscribe('fastify.initialization', onServer);
  try {
    const shop = await buildTestShop(env);
    return { shop, routes: servers.get(shop.app) ?? [] };
  } finally {
    unsubscribe('fastify.initialization', onServer);
  }
}
