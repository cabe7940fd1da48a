import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../platform/http/logger.ts';
import type { StorageDriver } from '../platform/storage/storage-driver.ts';

const folder = 'web-assets';

/** Time that files of builds stay in the storage, in milliseconds: longer than any page is open. */
const keptMs = 180 * 24 * 60 * 60 * 1000;

/** A list that is older is read again when a file is asked for that it does not have, in milliseconds. */
const listAgeMs = 30_000;

/**
 * Files that the storage is asked for by name between two lists: while a new version starts, its pages name files that no
 * list has yet.
 */
const maxLookups = 200;

/** Types of the files of a build by their ends. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The files of the builds of all machines, in the storage that they share. */
export interface SharedAssets {
  /** Opens a file of another build; null when no machine has it. */
  readonly read: (name: string) => Promise<NodeJS.ReadableStream | null>;
  /** Puts the files of this machine's build there, and removes very old ones. */
  readonly publish: () => Promise<void>;
}

interface SharedAssetsDeps {
  readonly driver: StorageDriver;
  /** Folder of the built web. */
  readonly root: string;
  readonly now: () => number;
}

async function listNames(driver: StorageDriver): Promise<Map<string, Date>> {
  const names = new Map<string, Date>();
  for await (const { key, writtenAt } of driver.list(folder)) {
    names.set(path.posix.basename(key), writtenAt);
  }
  return names;
}

/** Lists the files of a build without their compressed twins. */
async function listOwn(root: string): Promise<string[]> {
  const entries = await readdir(path.join(root, 'assets'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ name }) => name);
}

/** Opens the shared files of a storage that several machines use. */
export function openSharedAssets({ driver, root, now }: SharedAssetsDeps): SharedAssets {
  let known = new Set<string>();
  let listedAt = -Infinity;
  let lookups = 0;
  // However many unknown names are asked for, they cost the storage one list and a few questions in a while.
  const knows = async (name: string): Promise<boolean> => {
    if (known.has(name)) return true;
    if (now() - listedAt >= listAgeMs) {
      listedAt = now();
      lookups = 0;
      known = new Set((await listNames(driver)).keys());
    } else if (lookups < maxLookups) {
      lookups += 1;
      if ((await driver.sizeOf(`${folder}/${name}`)) !== null) known.add(name);
    }
    return known.has(name);
  };
  return {
    read: async (name) => ((await knows(name)) ? await driver.read(`${folder}/${name}`) : null),
    publish: async () => {
      const present = await listNames(driver);
      const own = await listOwn(root);
      for (const name of own) {
        if (!present.has(name))
          await driver.put(`${folder}/${name}`, path.join(root, 'assets', name));
      }
      for (const [name, writtenAt] of present) {
        const isOld = now() - writtenAt.getTime() > keptMs;
        if (isOld && !own.includes(name)) await driver.remove(`${folder}/${name}`);
      }
    },
  };
}

/**
 * Sends files of the builds of other machines and versions from the shared storage: while an update goes from one machine
 * to the next, any of them is asked for the scripts of a page that another one sent.
 */
export async function registerSharedAssets(
  app: FastifyInstance,
  { root, shared }: { readonly root: string; readonly shared: SharedAssets },
): Promise<void> {
  const own = new Set(await listOwn(root));
  app.addHook('preHandler', async (request, reply) => {
    const name = /^\/assets\/([\w.-]{1,200})$/.exec(request.url.split('?')[0] ?? '')?.[1];
    const type = name === undefined ? undefined : types[path.extname(name)];
    if (name === undefined || type === undefined || own.has(name)) return undefined;
    const file = await shared.read(name).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a file of another build could not be read');
      return null;
    });
    if (file === null) return undefined;
    void reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type(type).send(file);
  });
}

/** Time after which a start goes on while the files are still being published, in milliseconds. */
const publishMs = 30_000;

/**
 * Publishes the build of this machine before it serves, since other machines are asked for the files of its first page. A
 * storage that is slow or down does not keep it from serving; a failure is repeated by the next start.
 */
export async function publishAssets(shared: SharedAssets, log: Logger): Promise<void> {
  const published = shared.publish().catch((error: unknown) => {
    log.warn({ err: error }, 'the files of the web could not be shared with other machines');
  });
  await Promise.race([published, pause(publishMs, undefined, { ref: false })]);
}
