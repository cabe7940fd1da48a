import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Result } from '#contract/errors.ts';
import {
  introPhotoAddress,
  introPlaces,
  introWidths,
  type IntroPhoto,
  type IntroPlace,
} from '#domain/storefront/intro-photos.ts';
import { sendFailure } from '../platform/http/errors.ts';
import type { Logger } from '../platform/http/logger.ts';
import { publicRoute } from '../platform/http/route-access.ts';

interface MadePicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Dependencies of the owner's photographs. */
export interface IntroPhotoDeps {
  /** Folder of the owner's files: `studio`, `print-1` and `print-2`, each in any format that photos may have. */
  readonly folder: string;
  readonly log: Logger;
  readonly makeWebPictures: (
    bytes: Uint8Array,
    widths: readonly number[],
  ) => Promise<Result<readonly MadePicture[]>>;
}

/** The owner's photographs of the first screen. */
export interface IntroPhotoFiles {
  /** Photographs that are ready. */
  readonly current: () => readonly IntroPhoto[];
  /** The file at an address of {@link introPhotoAddress}; null when there is none. */
  readonly fileAt: (address: string) => Promise<Uint8Array | null> | Uint8Array | null;
  /** Scans the folder; resolves when its photographs are ready. */
  readonly look: () => Promise<void>;
}

/** Larger files are ignored. */
export const maxIntroBytes = 30 * 1024 * 1024;
const lookEveryMs = 60_000;

interface Found {
  readonly photo: IntroPhoto;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Finds the owner's files in a folder, by their places. */
export async function findIntroFiles(folder: string): Promise<ReadonlyMap<IntroPlace, string>> {
  const names = await readdir(folder).catch(() => []);
  const entries = introPlaces.flatMap((place) => {
    const name = names.find((one) => path.parse(one).name.toLowerCase() === place);
    return name === undefined ? [] : [[place, path.join(folder, name)] as const];
  });
  return new Map(entries);
}

async function make(
  { makeWebPictures }: Pick<IntroPhotoDeps, 'makeWebPictures'>,
  place: IntroPlace,
  file: string,
): Promise<Found | string> {
  const { size } = await stat(file);
  if (size > maxIntroBytes) return 'larger than 30 MB';
  const bytes = await readFile(file);
  const made = await makeWebPictures(bytes, introWidths);
  if (!made.ok) return made.code;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const { width = 1, height = 1 } = made.value.at(-1) ?? {};
  const files = made.value.map(
    ({ bytes: content }, index) =>
      [introPhotoAddress({ hash }, introWidths[index] ?? 0), content] as const,
  );
  return { photo: { place, hash, width, height }, files: new Map(files) };
}

/** Counts the owner's files, and names unusable ones with the reason. */
export async function checkIntroPhotos(
  deps: Pick<IntroPhotoDeps, 'folder' | 'makeWebPictures'>,
): Promise<{ readonly count: number; readonly faults: readonly string[] }> {
  const files = await findIntroFiles(deps.folder);
  const faults: string[] = [];
  for (const [place, file] of files) {
    const made = await make(deps, place, file);
    if (typeof made === 'string') faults.push(`${path.basename(file)} (${made})`);
  }
  return { count: files.size, faults };
}

/**
 * Opens the folder of the owner's photographs: it may be missing, and files may be added and removed while the server
 * runs.
 */
export function openIntroPhotos(deps: IntroPhotoDeps): IntroPhotoFiles {
  const known = new Map<string, Found | null>();
  let shown: readonly Found[] = [];
  // By the timer: the clock may be set back.
  let lookedAt = -Infinity;
  let looking: Promise<void> | null = null;
  const foundIn = async (place: IntroPlace, file: string): Promise<Found | null> => {
    const { mtimeMs, size } = await stat(file);
    const key = `${place} ${file} ${mtimeMs} ${size}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = await make(deps, place, file);
    const found = typeof made === 'string' ? null : made;
    if (typeof made === 'string') {
      deps.log.warn({ file, reason: made }, 'a photograph of the intro cannot be shown');
    }
    known.set(key, found);
    return found;
  };
  const lookNow = async (): Promise<void> => {
    const found: Found[] = [];
    for (const [place, file] of await findIntroFiles(deps.folder)) {
      const one = await foundIn(place, file).catch((error: unknown) => {
        deps.log.warn({ file, err: error }, 'a photograph of the intro cannot be read');
        return null;
      });
      if (one) found.push(one);
    }
    shown = found;
    for (const [key, one] of known) if (one && !found.includes(one)) known.delete(key);
  };
  const look = (): Promise<void> => {
    lookedAt = performance.now();
    looking ??= lookNow().finally(() => {
      looking = null;
    });
    return looking;
  };
  return {
    current: () => {
      if (performance.now() - lookedAt > lookEveryMs) void look();
      return shown.map(({ photo }) => photo);
    },
    fileAt: (address) => {
      for (const { files } of shown) {
        const file = files.get(address);
        if (file) return file;
      }
      return null;
    },
    look,
  };
}

/** Serves the owner's photographs as immutable files: a changed photograph has another address. */
export function registerIntroPhotos(app: FastifyInstance, photos: IntroPhotoFiles): void {
  app.get<{ Params: { name: string } }>(
    '/assets/intro/:name',
    publicRoute,
    async (request, reply) => {
      const file = await photos.fileAt(`/assets/intro/${request.params.name}`);
      if (!file) return sendFailure(request, reply, { ok: false, code: 'not_found' });
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/webp')
        .send(Buffer.from(file));
    },
  );
}
