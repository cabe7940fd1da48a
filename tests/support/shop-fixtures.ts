import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import path from 'node:path';
import { test, vi } from 'vitest';
import type { ShopLimits } from '#server/limits.ts';
import type { openLog } from '#server/platform/http/logger.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import type { OpsCommand } from '#tools/ops/command.ts';
import { startOwnPostgres, createTestDatabase } from './databases.ts';
import { emptyFolder } from './folders.ts';
import { openMailBox, startMailServer } from './mails.ts';
import { payingIn } from './paying.ts';
import { openSender, startPhotoShop } from './photo-shop.ts';
import { buildTestShop } from './test-shop.ts';

/**
 * Vitest's `it` with the parts of a shop that tests share. A part exists once per test file, starts for the
 * first test or hook that names it, and is closed after the last test. A file that needs another
 * configuration replaces `shopEnv`, `shopLog`, `shopLimits` or `shopCatalogue`: `const it = shopTest.extend('shopEnv', {
 * scope: 'file' }, { … })`.
 */
export const it = test
  .extend('shopEnv', { scope: 'file' }, (): Record<string, string> => ({}))
  .extend('shopLog', { scope: 'file' }, (): ReturnType<typeof openLog> | undefined => undefined)
  .extend('shopLimits', { scope: 'file' }, (): Partial<ShopLimits> => ({}))
  .extend('shopCatalogue', { scope: 'file' }, () => defaultCatalogue)
  .extend(
    'shop',
    { scope: 'file' },
    async ({ shopEnv, shopLog, shopLimits, shopCatalogue }, { onCleanup }) => {
      const shop = await buildTestShop(shopEnv, shopLog, shopLimits, undefined, shopCatalogue);
      onCleanup(shop.close);
      return shop;
    },
  )
  .extend('paying', { scope: 'file' }, ({ shop }) => payingIn(shop))
  .extend('mailBox', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const mailBox = await openMailBox(shop);
    onCleanup(mailBox.close);
    return mailBox;
  })
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await createTestDatabase();
    onCleanup(database.close);
    return database;
  })
  .extend('postgres', { scope: 'file' }, async ({}, { onCleanup }) => {
    const postgres = await startOwnPostgres();
    onCleanup(postgres.stop);
    return postgres;
  })
  .extend('mailServer', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startMailServer();
    onCleanup(server.stop);
    return server;
  })
  .extend('mailer', { scope: 'file' }, ({ mailServer }, { onCleanup }) => {
    const from = { name: 'FPX', address: 'desk@example.com' };
    const mailer = openMailer({ kind: 'smtp', url: mailServer.url }, { from });
    onCleanup(mailer.close);
    return mailer;
  })
  .extend('photoShop', { scope: 'file' }, async ({}, { onCleanup }) => {
    const shop = await startPhotoShop();
    onCleanup(shop.close);
    return shop;
  })
  /** A new session for each test. */
  .extend('browser', ({ shop }) => shop.browser())
  /** Sends photos in a new session for each test. */
  .extend('sender', ({ photoShop }) => openSender(photoShop.url));

const lines: string[] = [];

/**
 * Gives commands of `npm run ops` these settings and keeps what they print, until the function that it returns is
 * called: `it.beforeEach(({ database }) => openOps({ DATABASE_URL: database.url }))`.
 */
export function openOps(settings: Readonly<Record<string, string>>): () => void {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  for (const [name, value] of Object.entries({ USER: 'ada', ...settings })) vi.stubEnv(name, value);
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  };
}

/** Runs a command as `npm run ops` does; returns its output and whether its exit code is 0. */
export async function runOps(
  command: OpsCommand | undefined,
  ...args: readonly string[]
): Promise<{ readonly text: string; readonly isFine: boolean }> {
  if (!command) throw new Error('there is no such command');
  lines.length = 0;
  const isFine = await command.run(args);
  return { text: lines.join('\n'), isFine };
}

/** Runs one of these commands by its name, as {@link runOps} does. */
export function runnerOf(commands: Readonly<Record<string, OpsCommand>>) {
  return (name: string, ...args: readonly string[]) => runOps(commands[name], ...args);
}

/** Runs one of these commands by its name and returns its output. */
export function textRunnerOf(commands: Readonly<Record<string, OpsCommand>>) {
  return async (name: string, ...args: readonly string[]): Promise<string> =>
    (await runOps(commands[name], ...args)).text;
}

/**
 * Tests of the staff commands, on the database of their file. A command is called in `folder`, and the data of its shop are
 * below it.
 */
export const opsTest = it
  .extend('folder', emptyFolder)
  .extend('settings', { auto: true }, ({ database, folder }, { onCleanup }) => {
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
      INIT_CWD: folder,
      SESSION_SECRET: 'a-session-secret',
      CODE_KEY: 'a-key-for-the-codes',
    };
    onCleanup(openOps(settings));
    return settings;
  });
