import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';
import { startMailServer } from '#tests/support/mails.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { steer, type TestShop } from '#tests/support/test-shop.ts';
import { verifyKeys } from '#server/verify-keys.ts';
import { examine } from '#tools/ops/doctor.ts';
import { compareClocks, runCheck } from '#server/going-live/finding.ts';

function environment(shop: TestShop, changes: Record<string, string> = {}) {
  return {
    DATA_DIR: shop.config.dataDir,
    SESSION_SECRET: shop.config.sessionSecret,
    SANDBOX_URL: shop.sandboxUrl,
    DATABASE_URL: shop.database.url,
    ADMIN_EMAIL: 'desk@example.com',
    ...changes,
  };
}

async function linesOf(env: Record<string, string>, check: string): Promise<string[]> {
  const findings = await examine(env);
  return findings.filter((one) => one.check === check).map((one) => `${one.level}: ${one.text}`);
}

describe('the doctor', () => {
  it('approves both providers, the mail server, storage and database', async ({
    shop,
    mailServer,
  }) => {
    const findings = await examine(environment(shop, { SMTP_URL: mailServer.url }));
    const right = findings.filter(({ level }) => level === 'ok').map(({ check }) => check);
    expect(right).toEqual(
      expect.arrayContaining(['helcim', 'stripe', 'mail', 'storage', 'database', 'node']),
    );
    const clocks = findings.filter(({ check }) => check === 'clock');
    expect(clocks.map(({ text: line }) => line.split(' differs')[0])).toEqual(
      expect.arrayContaining([
        'the clock of the database',
        'the clock of helcim',
        'the clock of stripe',
      ]),
    );
    expect(mailServer.mails).toEqual([]);
    const probes = path.join(shop.config.dataDir, 'files/probes');
    expect(await readdir(probes)).toEqual([]);
  });

  it('reports an archive elsewhere, and that it cannot be reached', async ({ shop }) => {
    const folder = await makeFolder();
    expect(await linesOf(environment(shop), 'archive')).toEqual([]);
    expect(await linesOf(environment(shop, { ARCHIVE_DIR: folder }), 'archive')).toEqual([
      `ok: ${folder} can be written to, read and deleted from`,
    ]);
    await writeFile(path.join(folder, 'file'), '');
    const broken = environment(shop, { ARCHIVE_DIR: path.join(folder, 'file/archive') });
    expect(await linesOf(broken, 'archive')).toEqual([expect.stringMatching(/^dangerous: /)]);
  });

  it('reports ordered photos whose files the storage lacks', async ({ shop, browser }) => {
    await placeTestOrder(shop, browser);
    expect(await linesOf(environment(shop), 'photos')).toEqual([
      'ok: files of ordered photos looked for in the storage: 1, missing: 0',
    ]);
    const [file] = await shop.database.kysely.selectFrom('photoFiles').select('sha256').execute();
    const hash = file?.sha256.toString('hex') ?? '';
    const { archive, blobs } = shop.deps.photos;
    // The files were copied after the photo was archived, the database before.
    await blobs.withFile(hash, (stored) => archive.putFile(hash, stored));
    await blobs.remove(hash);
    expect(await linesOf(environment(shop), 'photos')).toEqual([
      'ok: files of ordered photos looked for in the storage: 1, missing: 0',
    ]);
    await archive.remove(hash);
    expect(await linesOf(environment(shop), 'photos')).toEqual([
      expect.stringMatching(
        /^dangerous: .* storage: 1, missing: 1, of which of the latest orders: 1; restore them from a backup/,
      ),
    ]);
  });

  it('lists the settings that a shop without keys needs for going live', async ({ shop }) => {
    const findings = await examine({ DATA_DIR: shop.config.dataDir });
    const gaps = findings.filter(({ level }) => level === 'missing');
    expect(gaps.map(({ text: line }) => line)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('PUBLIC_URL'),
        expect.stringContaining('STRIPE_SECRET_KEY'),
        expect.stringContaining('SMTP_URL'),
        expect.stringContaining('SELLER_ADDRESS'),
        expect.stringContaining('database'),
      ]),
    );
  });

  it('names a photograph of the intro that cannot be shown', async ({ shop }) => {
    const folder = path.join(shop.config.dataDir, 'intro');
    expect(await linesOf(environment(shop), 'intro')).toEqual([
      'ok: 0 photographs of yours on the first screen',
    ]);
    await mkdir(folder);
    await writeFile(path.join(folder, 'studio.jpg'), 'no picture');
    expect(await linesOf(environment(shop), 'intro')).toEqual([
      expect.stringMatching(/^missing: cannot be shown: studio\.jpg \(/),
    ]);
  });

  it('names the read that a key may not do, with status and code', async ({ shop }) => {
    const fault = { count: 1, answer: 'error', status: 403, path: '/v1/refunds' };
    await steer(shop, '/control/faults', fault);
    expect(await linesOf(environment(shop), 'stripe')).toContainEqual(
      expect.stringMatching(/^dangerous: the key cannot read Charges and Refunds \(HTTP 403, /),
    );
    await steer(shop, '/control/faults', { count: 1, answer: 'error', status: 401 });
    expect(await linesOf(environment(shop), 'helcim')).toEqual([
      expect.stringMatching(/^dangerous: the key cannot read Card transactions \(HTTP 401, /),
    ]);
  });

  it('reports a mail server that refuses the password', async ({ shop, onTestFinished }) => {
    const server = await startMailServer({ password: 'right' });
    onTestFinished(server.stop);
    const url = server.url.replace('://', '://desk:wrong@');
    expect(await linesOf(environment(shop, { SMTP_URL: url }), 'mail')).toEqual([
      expect.stringMatching(/^dangerous: .*5\.7\.8/),
    ]);
  });

  it('reports a database that cannot be reached and continues', async ({ shop }) => {
    const env = environment(shop, { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(await linesOf(env, 'database')).toEqual([
      expect.stringMatching(/^dangerous: .*ECONNREFUSED/),
    ]);
    expect(await linesOf(env, 'stripe')).toContainEqual(expect.stringMatching(/^ok: /));
  });

  it('reports keys that are not those of the database', async ({ shop }) => {
    expect(await linesOf(environment(shop), 'keys')).toEqual([
      'missing: the database knows no keys yet: start the shop once',
    ]);
    await verifyKeys(shop.database.kysely, shop.config);
    expect(await linesOf(environment(shop), 'keys')).toEqual([
      'ok: SESSION_SECRET and CODE_KEY are those of the database',
    ]);
    const env = environment(shop, { CODE_KEY: 'another-key-for-the-codes' });
    expect(await linesOf(env, 'keys')).toEqual([
      expect.stringMatching(/^dangerous: CODE_KEY is not the key of this database: /),
    ]);
  });

  it('stops waiting for a check that does not answer', async () => {
    expect(await runCheck('mail', () => new Promise(() => undefined), 5)).toEqual([
      { level: 'dangerous', check: 'mail', advice: 'mail', text: 'did not answer within 0.005 s' },
    ]);
  });

  it('reports a clock that differs by more than 5 s in either direction', () => {
    const now = new Date();
    const levelAt = (ms: number) =>
      compareClocks('stripe', new Date(now.getTime() + ms), now).level;
    expect([0, 4_900, -4_900].map(levelAt)).toEqual(['ok', 'ok', 'ok']);
    expect([6_000, -6_000].map(levelAt)).toEqual(['dangerous', 'dangerous']);
  });
});

describe('npm run ops -- doctor', () => {
  it('ends with exit code 1 and one line for a refused configuration', async () => {
    const folder = await makeFolder();
    const program = path.resolve(import.meta.dirname, '../../tools/ops.mjs');
    const { PATH } = process.env;
    const child = spawn(process.execPath, [program, 'doctor', '--json'], {
      env: { PATH, DATA_DIR: folder, STRIPE_SECRET_KEY: 'sk_live_1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [stdout] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(child.exitCode).toBe(1);
    expect(JSON.parse(stdout)).toContainEqual({
      level: 'dangerous',
      check: 'configuration',
      advice: 'configuration',
      text: 'PUBLIC_URL must be set with the live key STRIPE_SECRET_KEY',
    });
  });
});
