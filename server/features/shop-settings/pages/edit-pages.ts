import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { systemCaller, type Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { ShopSettingsDeps } from '../deps.ts';
import {
  findPublished,
  findVersion,
  insertPage,
  isBodyKnown,
  lockPage,
  readPageVersions,
  setPublished,
  setWithdrawn,
  updateDraft,
  type PageKey,
} from './page-versions.repo.ts';

type EditDeps = Pick<ShopSettingsDeps, 'kysely' | 'clock'>;

function objectOf({ page, language }: PageKey) {
  return { kind: 'setting', id: `${page}.${language}` } as const;
}

function nameOf({ actor }: Caller): string | null {
  return actor.name?.slice(0, 100) ?? null;
}

/**
 * Stores a draft of a text: a new version, or the present draft with another body. Error: `setting_changed` when the newest
 * version is another than `version`; a repeat of what is stored changes nothing.
 */
export async function savePage(
  { kysely, clock }: EditDeps,
  caller: Caller,
  { version, body, ...key }: PageKey & { readonly version: number; readonly body: string },
): Promise<Result<null, 'setting_changed'>> {
  const act = { act: 'setting.save-page', object: objectOf(key) } as const;
  return await runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<Result<null, 'setting_changed'>> => {
      await lockPage(trx, key);
      const [newest] = await readPageVersions(trx, key, 1);
      if (newest?.body === body && newest.withdrawnAt === null) {
        record.skip();
        return succeed(null);
      }
      if ((newest?.version ?? 0) !== version) return fail('setting_changed');
      const change = { body, at: new Date(clock()), actorName: nameOf(caller) };
      const isDraft = newest !== undefined && newest.publishedAt === null;
      const stored = isDraft ? version : version + 1;
      if (isDraft) await updateDraft(trx, { ...key, version }, change);
      else
        await insertPage(trx, {
          ...key,
          ...change,
          version: stored,
          publishedAt: null,
          withdrawnAt: null,
        });
      record.setAfter({ version: stored, characters: body.length });
      return succeed(null);
    },
  );
}

/** Publishes the draft of a text; a repeat changes nothing. Error: `setting_changed` when the newest version is another. */
export async function publishPage(
  { kysely, clock }: EditDeps,
  caller: Caller,
  { version, ...key }: PageKey & { readonly version: number },
): Promise<Result<null, 'setting_changed'>> {
  const act = { act: 'setting.publish-page', object: objectOf(key) } as const;
  return await runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<Result<null, 'setting_changed'>> => {
      await lockPage(trx, key);
      const [newest] = await readPageVersions(trx, key, 1);
      if (newest?.version !== version) return fail('setting_changed');
      if (newest.publishedAt !== null) {
        record.skip();
        return succeed(null);
      }
      await setPublished(trx, { ...key, version }, new Date(clock()));
      record.setAfter({ version });
      return succeed(null);
    },
  );
}

/**
 * Withdraws the version of a text that customers see: the one published before it holds again, or the shop's own text. A
 * repeat changes nothing. Error: `setting_changed` when customers see another version.
 */
export async function withdrawPage(
  { kysely, clock }: EditDeps,
  caller: Caller,
  { version, ...key }: PageKey & { readonly version: number },
): Promise<Result<null, 'setting_changed'>> {
  const act = { act: 'setting.withdraw-page', object: objectOf(key) } as const;
  return await runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<Result<null, 'setting_changed'>> => {
      await lockPage(trx, key);
      const asked = await findVersion(trx, { ...key, version });
      if (asked?.withdrawnAt) {
        record.skip();
        return succeed(null);
      }
      const shown = await findPublished(trx, key, null);
      if (shown?.version !== version) return fail('setting_changed');
      await setWithdrawn(trx, { ...key, version }, new Date(clock()));
      const next = await findPublished(trx, key, null);
      record.setBefore({ version });
      record.setAfter({ version: next?.version ?? null });
      return succeed(null);
    },
  );
}

/** Publishes a text that was found on a machine, once: one that was ever stored is left, so that later changes stay. */
export async function storeFoundPage(
  { kysely, clock }: EditDeps,
  key: PageKey,
  body: string,
): Promise<void> {
  const act = { act: 'setting.publish-page', object: objectOf(key) } as const;
  await runAct(kysely, systemCaller, act, async (trx, record) => {
    await lockPage(trx, key);
    if (await isBodyKnown(trx, key, body)) {
      record.skip();
      return succeed(null);
    }
    const [newest] = await readPageVersions(trx, key, 1);
    const version = (newest?.version ?? 0) + 1;
    const at = new Date(clock());
    await insertPage(trx, {
      ...key,
      version,
      body,
      at,
      actorName: null,
      publishedAt: at,
      withdrawnAt: null,
    });
    record.setAfter({ version, characters: body.length });
    return succeed(null);
  });
}
