import { mkdir } from 'node:fs/promises';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { isIPv4 } from 'node:net';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import type { AppOptions } from '#server/platform/http/build-app.ts';
import { languageCodes } from '#locales/languages.ts';
import { openLimiter } from '#server/platform/http/limiter.ts';
import type { HeadStudio } from '#server/storefront/head-studio.ts';
import { openSitemap } from '#server/storefront/sitemap.ts';
import {
  registerStorefront,
  type StorefrontOptions,
} from '#server/storefront/storefront.routes.ts';
import { writeFiles } from './folders.ts';
import { makeSharedFolder } from './test-folders.ts';
import { silentLog } from './logs.ts';

/** Options of an app without features. */
export const bareApp: AppOptions = {
  log: silentLog,
  sessionSecret: 's'.repeat(32),
  endedSessions: { hasEnded: async () => false, end: async () => undefined },
  publicUrl: null,
  host: '127.0.0.1',
  port: 3000,
  trustProxy: false,
  cardOrigins: [],
  readiness: {},
};

/** Adds a route `/slow`, which responds once it is released; `begun` resolves when it has a request. */
export function addSlowRoute(app: FastifyInstance): {
  readonly begun: Promise<void>;
  readonly release: () => void;
} {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begun.resolve();
    await released.promise;
    return 'done';
  });
  return { begun: begun.promise, release: released.resolve };
}

const origin = 'https://shop.example';

/** A studio in Tunisia with the given texts. */
export function headStudio(texts: Partial<HeadStudio>): HeadStudio {
  return {
    slug: 'some-studio',
    name: 'Studio',
    address: 'Street 1',
    city: 'Sfax',
    province: null,
    postalCode: null,
    country: 'TN',
    phone: null,
    latitude: null,
    longitude: null,
    operatingHours: [],
    translations: {},
    ...texts,
  };
}

/**
 * Pages of a shop with one studio, made from the built web in `root`; a visitor with the header `x-country`
 * is in Canada.
 */
function storefrontOptions(root: string, studio: HeadStudio): StorefrontOptions {
  return {
    catalogue: defaultCatalogue,
    root,
    brand: 'FPX',
    origin,
    countryOf: ({ headers }) => (typeof headers['x-country'] === 'string' ? 'CA' : null),
    findStudio: async (slug) => {
      if (slug === 'broken') throw new Error('the database is away');
      return slug === studio.slug ? studio : null;
    },
    sitemap: openSitemap({
      origin,
      studiosRevision: async () => 1,
      studioSlugs: async () => [],
      languages: () => languageCodes,
      pagesPerFile: 10,
    }),
    sitemaps: openLimiter({ name: 'sitemaps', points: 60, seconds: 60, shared: null }),
    drawings: openLimiter({ name: 'drawings', points: 2, seconds: 60, shared: null }),
  };
}

/**
 * The storefront of the tests of a file, made from a built web with an empty page and the given files, whose folders may
 * be missing otherwise.
 */
export function serveWeb(
  files: Readonly<Record<string, string>>,
  {
    studio = headStudio({}),
    ...changes
  }: { studio?: HeadStudio } & Partial<StorefrontOptions> = {},
): FastifyInstance {
  const root = makeSharedFolder();
  const app = Fastify();
  beforeAll(async () => {
    for (const folder of ['assets', 'icons']) await mkdir(path.join(root, folder));
    const page = '<!doctype html><html lang="en"></html>';
    await writeFiles(root, { 'index.html': page, ...files });
    await registerStorefront(app, { ...storefrontOptions(root, studio), ...changes });
  });
  afterAll(() => app.close());
  return app;
}

const day = 24 * 60 * 60_000;

/** Sets the machine's clock back by a day and lets the given milliseconds pass, until the test ends. */
export function setClockBack(passed: number): void {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - day);
  const timer = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + passed);
  onTestFinished(() => {
    clock.mockRestore();
    timer.mockRestore();
  });
}

/**
 * A node of the search tree: each bit of an address leads to the next node or to the number of a record;
 * null means no record.
 */
type Branch = [Branch | number | null, Branch | number | null];

function bitsOf(network: string): (0 | 1)[] {
  const [address = '', length = ''] = network.split('/');
  const old = isIPv4(address);
  const groups = old
    ? address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'))
    : expanded(address).map((part) => Number.parseInt(part, 16).toString(2).padStart(16, '0'));
  const bits = (old ? '0'.repeat(96) : '') + groups.join('');
  const taken = bits.slice(0, Number(length) + (old ? 96 : 0));
  return Array.from(taken, (bit) => (bit === '1' ? 1 : 0));
}

function expanded(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

function insertNetwork(root: Branch, bits: readonly (0 | 1)[], record: number): void {
  let branch = root;
  for (const bit of bits.slice(0, -1)) {
    const next = branch[bit];
    if (typeof next === 'number') throw new Error('networks must not lie in one another');
    branch = next ?? (branch[bit] = [null, null]);
  }
  branch[bits.at(-1) ?? 0] = record;
}

function textField(value: string): Buffer {
  return Buffer.concat([Buffer.from([(2 << 5) | Buffer.byteLength(value)]), Buffer.from(value)]);
}

function wholeField(type: 5 | 6, value: number): Buffer {
  const bytes = Buffer.alloc(type === 5 ? 2 : 4);
  bytes.writeUIntBE(value, 0, bytes.length);
  return Buffer.concat([Buffer.from([(type << 5) | bytes.length]), bytes]);
}

function mapField(entries: readonly (readonly [string, Buffer])[]): Buffer {
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, value]) => [textField(key), value]),
  ]);
}

function metadata(nodes: number): Buffer {
  return mapField([
    ['node_count', wholeField(6, nodes)],
    ['record_size', wholeField(5, 24)],
    ['ip_version', wholeField(5, 6)],
    ['database_type', textField('Test-Country')],
    ['binary_format_major_version', wholeField(5, 2)],
    ['binary_format_minor_version', wholeField(5, 0)],
    ['build_epoch', wholeField(6, 1_700_000_000)],
  ]);
}

/**
 * A country database in MaxMind's format. The networks (`41.224.0.0/13`, `2c0f:f290::/32`) must not contain
 * one another.
 */
export function countryDatabase(countries: Readonly<Record<string, string>>): Buffer {
  const root: Branch = [null, null];
  const records: Buffer[] = [];
  const offsets: number[] = [];
  for (const [network, code] of Object.entries(countries)) {
    offsets.push(records.reduce((sum, { length }) => sum + length, 0));
    records.push(mapField([['country', mapField([['iso_code', textField(code)]])]]));
    insertNetwork(root, bitsOf(network), offsets.length - 1);
  }
  const branches: Branch[] = [root];
  for (const branch of branches) branches.push(...branch.filter((side) => Array.isArray(side)));
  const pointer = (side: Branch[number]): number => {
    if (side === null) return branches.length;
    if (typeof side === 'number') return branches.length + 16 + (offsets[side] ?? 0);
    return branches.indexOf(side);
  };
  const tree = Buffer.alloc(branches.length * 6);
  for (const [index, branch] of branches.entries()) {
    tree.writeUIntBE(pointer(branch[0]), index * 6, 3);
    tree.writeUIntBE(pointer(branch[1]), index * 6 + 3, 3);
  }
  const mark = Buffer.from('\u00ab\u00cd\u00efMaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), ...records, mark, metadata(branches.length)]);
}
