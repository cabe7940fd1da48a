import { createHmac } from 'node:crypto';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import {
  addKeyFingerprint,
  findKeyFingerprints,
  replaceKeyFingerprint,
  type KeyFingerprint,
} from './platform/db/key-fingerprints.repo.ts';
import type { Db } from './platform/db/sql.ts';

type Keys = Pick<Config, 'codeKey' | 'sessionSecret'>;

const losses: Readonly<Record<string, string>> = {
  CODE_KEY: 'gift cards issued before can no longer be redeemed',
  SESSION_SECRET: 'all sessions, private links and QR codes of pickups end',
};

/**
 * Compares the keys with the fingerprints in the database, and stores those that are missing. Every process calls it
 * before it uses a key.
 * @throws ConfigError in one line when a key differs and ACCEPT_NEW_KEYS does not name it
 */
export async function verifyKeys(
  kysely: Db,
  config: Keys & Pick<Config, 'acceptNewKeys' | 'dataDir'>,
): Promise<void> {
  const stored = await findKeyFingerprints(kysely);
  const used = fingerprintsOf(config);
  for (const one of used) {
    if (!stored.some(({ name }) => name === one.name)) await addKeyFingerprint(kysely, one);
  }
  const changed = await findChangedKeys(kysely, config);
  const refused = changed.filter((one) => !config.acceptNewKeys.includes(acceptanceOf(one)));
  if (refused.length > 0) throw new ConfigError(explainChange(changed, config.dataDir));
  for (const one of changed) await replaceKeyFingerprint(kysely, one);
}

/** Returns the keys that are not those of the database, with the fingerprints of the new ones. Writes nothing. */
export async function findChangedKeys(kysely: Db, keys: Keys): Promise<readonly KeyFingerprint[]> {
  const stored = await findKeyFingerprints(kysely);
  return fingerprintsOf(keys).filter((used) =>
    stored.some(({ name, fingerprint }) => name === used.name && fingerprint !== used.fingerprint),
  );
}

/** One line about keys that are not those of the database: what to do, and what new ones end. */
export function explainChange(changed: readonly KeyFingerprint[], dataDir: string): string {
  const names = changed.map(({ name }) => name).join(' and ');
  const accepted = changed.map(acceptanceOf).join(',');
  const ends = changed.map(({ name }) => losses[name]).join(', and ');
  const differ = changed.length > 1 ? 'are not the keys' : 'is not the key';
  return `${names} ${differ} of this database: restore ${dataDir}/secrets or set the former value; or set ACCEPT_NEW_KEYS=${accepted} once, and ${ends}`;
}

function fingerprintsOf({ codeKey, sessionSecret }: Keys): readonly KeyFingerprint[] {
  return [
    { name: 'CODE_KEY', fingerprint: fingerprintOf(codeKey) },
    { name: 'SESSION_SECRET', fingerprint: fingerprintOf(sessionSecret) },
  ];
}

function fingerprintOf(key: string): string {
  return createHmac('sha256', key).update('fingerprint of a key').digest('hex');
}

// Part of the new key's fingerprint: left in the environment, it accepts this key and no later one.
function acceptanceOf({ fingerprint }: KeyFingerprint): string {
  return fingerprint.slice(0, 12);
}
