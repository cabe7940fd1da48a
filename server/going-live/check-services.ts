import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findReleaseAge } from '#domain/going-live/postgres-releases.ts';
import type { Finding } from '#domain/going-live/findings.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock/clock.ts';
import {
  probeHelcim,
  probeStripe,
  type ProviderProbe,
  type ReadFailure,
} from '../features/payments/index.ts';
import { makeWebPictures, openPicturePool } from '../features/photos/index.ts';
import { findKeyFingerprints } from '../platform/db/key-fingerprints.repo.ts';
import { readServerFacts, type ServerFacts } from '../platform/db/server-facts.repo.ts';
import { probeMailServer } from '../platform/mail/probe-mail.ts';
import { probeStorage } from '../platform/storage/blob-store.ts';
import type { Db } from '../platform/db/sql.ts';
import { countConnections } from '../process-counts.ts';
import { checkIntroPhotos } from '../storefront/intro-photos.ts';
import { explainChange, findChangedKeys } from '../verify-keys.ts';
import { checkTimeoutMs, compareClocks, dangerous, missing, ok, runCheck } from './finding.ts';
import { withDatabase } from './with-database.ts';

// A service call times out before the whole check does, so that its own reason is reported.
const callTimeoutMs = checkTimeoutMs - 2_000;

function whyFailed({ status, code, reason }: ReadFailure): string {
  return [status === null ? 'no answer' : `HTTP ${status}`, code, reason]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

function providerFindings(name: string, probes: readonly ProviderProbe[]): Finding[] {
  const findings = probes.map(({ resource, failure }) =>
    failure === null
      ? ok(name, `the key reads ${resource}`)
      : dangerous(name, `the key cannot read ${resource} (${whyFailed(failure)})`),
  );
  const serverTime = probes.find((probe) => probe.serverTime !== null)?.serverTime;
  return serverTime ? [...findings, compareClocks(name, serverTime, new Date())] : findings;
}

/** Makes a small read from Helcim with the shop's token. */
export async function checkHelcim({ helcim }: Config): Promise<Finding[]> {
  return helcim ? providerFindings('helcim', await probeHelcim(helcim, callTimeoutMs)) : [];
}

/** Makes a small read from Stripe with the shop's key. */
export async function checkStripe({ stripe }: Config): Promise<Finding[]> {
  return stripe ? providerFindings('stripe', await probeStripe(stripe, callTimeoutMs)) : [];
}

/** Logs in to the mail server. */
export async function checkMail({ mail, adminEmail }: Config): Promise<Finding[]> {
  if (mail.kind === 'files') return [];
  await probeMailServer(mail.url, callTimeoutMs);
  return [ok('mail', `the mail server takes mails from ${adminEmail}`)];
}

/** Writes, reads and deletes a file in the photo storage. */
export async function checkStorage({ storage }: Config): Promise<Finding[]> {
  await probeStorage(storage);
  const place = storage.kind === 's3' ? `the bucket ${storage.bucket}` : storage.directory;
  return [ok('storage', `${place} can be written to, read and deleted from`)];
}

/** Writes, reads and deletes a file in the archive, if it is in another place than the photos. */
export async function checkArchive({ storage, archive }: Config): Promise<Finding[]> {
  if (isDeepStrictEqual(archive, storage)) return [];
  await probeStorage(archive);
  const place = archive.kind === 's3' ? `the bucket ${archive.bucket}` : archive.directory;
  return [ok('archive', `${place} can be written to, read and deleted from`)];
}

/** Checks version, role and clock of the database, and that the keys are its own. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  return withDatabase(
    config,
    async (kysely) => {
      const facts = await readServerFacts(kysely);
      return [
        describePostgres(facts.version),
        facts.isSuperuser || facts.canAdminister
          ? dangerous('database', `the role ${facts.role} may administer the whole server`)
          : ok('database', `the role ${facts.role} has no rights beyond the shop's`),
        facts.canWriteOrders
          ? ok('database', 'orders can be written')
          : dangerous(
              'database',
              'orders cannot be written: start the shop once, then grant rights',
            ),
        checkConnections(config, facts),
        compareClocks('the database', facts.now, new Date()),
        ...(await runCheck('keys', () => checkKeys(kysely, config))),
      ];
    },
    [missing('database', 'the embedded database is not running: start the shop first')],
  );
}

/** Age of a known version, and the planned releases that it lacks; a year without any is too long. */
export function describePostgres(version: string, now = systemClock()): Finding {
  const name = `PostgreSQL ${version}`;
  const age = findReleaseAge(version, now);
  if (!age || age.missed.length === 0) return ok('database', name);
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  const text = `${name} is of ${dayOf(age.releasedAt)} and lacks the fixes, also of security, that were planned for ${age.missed.map(dayOf).join(', ')}: PG_BIN takes a newer server, as a distribution has it`;
  return age.missed.length < releasesOfYear ? ok('database', text) : missing('database', text);
}

function checkConnections({ processes }: Config, { maxConnections }: ServerFacts): Finding {
  const needed = countConnections(processes);
  const text = `this machine opens at most ${needed} of the ${maxConnections} connections that the database allows`;
  if (needed <= maxConnections) return ok('database', text);
  const solution =
    'raise max_connections, or lower WEB_PROCESSES, WORKER_PROCESSES or PRINT_PROCESSES';
  return dangerous('database', `${text}: ${solution}`);
}

async function checkKeys(kysely: Db, config: Config): Promise<Finding[]> {
  const changed = await findChangedKeys(kysely, config);
  if (changed.length > 0) return [dangerous('keys', explainChange(changed, config.dataDir))];
  const stored = await findKeyFingerprints(kysely);
  return stored.length > 0
    ? [ok('keys', 'SESSION_SECRET and CODE_KEY are those of the database')]
    : [missing('keys', 'the database knows no keys yet: start the shop once')];
}

const releasesOfYear = 4;
const gigabyte = 1024 ** 3;
const comfortableBytes = 10 * gigabyte;

/** Checks the free disk space for uploads. */
export async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const text = `${(free / gigabyte).toFixed(1)} GB are free under ${dataDir}`;
  if (free >= comfortableBytes) return [ok('disk', text)];
  return [dangerous('disk', `${text}: uploads stop below 1 GB, keep 10`)];
}

/** Checks the owner's photos for the first screen; a drawing replaces a photo that cannot be shown. */
export async function checkIntro({ dataDir }: Config): Promise<Finding[]> {
  const pictures = openPicturePool();
  const { count, faults } = await checkIntroPhotos({
    folder: path.join(dataDir, 'intro'),
    makeWebPictures: (bytes, widths) => makeWebPictures(pictures, bytes, widths),
  });
  if (faults.length > 0) return [missing('intro', `cannot be shown: ${faults.join(', ')}`)];
  return [ok('intro', `${count} photographs of yours on the first screen`)];
}
