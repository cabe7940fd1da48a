import { createHash } from 'node:crypto';
import { distanceKm, type Coordinates } from '#domain/places/geography.ts';
import { maxStudios, type StudiosQuery } from '#contract/studios.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { compressors, type Encoding } from '../../platform/http/encodings.ts';
import { presentStudios } from './present-studio.ts';
import { activeStudios, studiosRevision } from './studios.repo.ts';

/** A response ready to be sent, compressed once for each encoding. */
export interface EncodedStudioList {
  readonly etag: string;
  readonly bytes: (encoding: Encoding) => Promise<Buffer> | Buffer;
}

interface Listed {
  readonly id: string;
  readonly country: string;
  readonly coordinates: Coordinates | null;
  readonly json: string;
}

interface Snapshot {
  readonly revision: number;
  /** Days since 1970: the response lists UTC offsets from this day on. */
  readonly day: number;
  readonly studios: readonly Listed[];
  readonly byId: ReadonlyMap<string, Listed>;
  /** Cached responses by country; '' for all. */
  readonly responses: Map<string, EncodedStudioList>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Maximum studios of a response that is built for one request, by place or limit; enough for a person. */
const maxChosen = 500;

function encodeList(studios: readonly Listed[]): EncodedStudioList {
  const json = Buffer.from(`[${studios.map((studio) => studio.json).join(',')}]`);
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    // Weak, as it is the same for every encoding; from the content, so that a new response format changes it too.
    etag: `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 24)}"`,
    bytes: (encoding) => {
      if (encoding === 'identity') return json;
      const bytes = packed.get(encoding) ?? compressors[encoding](json);
      packed.set(encoding, bytes);
      return bytes;
    },
  };
}

/** Selects the nearest first. Sorts only the requested number, which takes a tenth of the time of sorting all. */
function nearest(studios: readonly Listed[], from: Coordinates, count: number): Listed[] {
  const distances = Float64Array.from(studios, ({ coordinates }) =>
    coordinates ? distanceKm(coordinates, from) : Number.POSITIVE_INFINITY,
  );
  const farthest = distances.toSorted()[count - 1] ?? Number.POSITIVE_INFINITY;
  return studios
    .map((studio, index) => ({ studio, km: distances[index] ?? Number.POSITIVE_INFINITY }))
    .filter(({ km }) => km <= farthest)
    .toSorted((a, b) => (a.km === b.km ? 0 : a.km - b.km))
    .slice(0, count)
    .map(({ studio }) => studio);
}

function selectList({ studios, responses }: Snapshot, query: StudiosQuery): EncodedStudioList {
  const { country = '', near, limit } = query;
  const known = !near && limit === undefined ? responses.get(country) : undefined;
  if (known) return known;
  const there = studios.filter((studio) => studio.country === country);
  const chosen = there.length > 0 ? there : studios;
  const count = Math.min(limit ?? maxChosen, maxChosen);
  if (near) return encodeList(nearest(chosen, near, count));
  if (limit !== undefined && count < chosen.length) return encodeList(chosen.slice(0, count));
  const response =
    (chosen === studios && responses.get('')) || encodeList(chosen.slice(0, maxStudios));
  responses.set(country, response);
  return response;
}

/** The list of active studios in its response format. */
export interface StudioList {
  readonly response: (query: StudiosQuery) => Promise<EncodedStudioList>;
  /** The studios with these ids in this order, without inactive ones. */
  readonly listOf: (ids: readonly string[]) => Promise<EncodedStudioList>;
}

/**
 * Caches the serialized list in this process. Each request asks the database whether it is current, in one read shared
 * by concurrent requests, so that several processes never differ. Source: product §7.
 */
export function openStudioList(kysely: Db, clock: Clock): StudioList {
  let kept: Snapshot | null = null;
  let checking: Promise<Snapshot> | null = null;
  const check = async (): Promise<Snapshot> => {
    const revision = await studiosRevision(kysely);
    const now = clock();
    const day = Math.floor(now / dayMs);
    if (kept?.revision !== revision || kept.day !== day) {
      const rows = await activeStudios(kysely);
      const studios = presentStudios(rows, now).map((studio) => ({
        id: studio._id,
        country: studio.country,
        coordinates: studio.coordinates,
        json: JSON.stringify(studio),
      }));
      const byId = new Map(studios.map((studio) => [studio.id, studio]));
      kept = { revision, day, studios, byId, responses: new Map() };
    }
    return kept;
  };
  const current = (): Promise<Snapshot> => {
    checking ??= check().finally(() => {
      checking = null;
    });
    return checking;
  };
  return {
    response: async (query) => selectList(await current(), query),
    listOf: async (ids) => {
      const { byId } = await current();
      return encodeList(ids.flatMap((id) => byId.get(id) ?? []));
    },
  };
}
