import { isDeepStrictEqual } from 'node:util';
import type { ChangeSettings } from '#contract/staff/shop-settings.ts';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { findUnknownPlaceholder } from '#domain/settings/own-sentences.ts';
import { checkAccent, leastContrast } from '#domain/settings/accent.ts';
import {
  listFixed,
  unsetSettings,
  type BrandSetting,
  type SentencesSetting,
  type SettingSection,
} from '#domain/settings/shop-settings.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { findPictures } from './brand-pictures.repo.ts';
import type { ShopSettingsDeps } from './deps.ts';
import { readValue } from './open-settings.ts';
import { findNewest, insertVersion, lockSection } from './setting-versions.repo.ts';

type Refusal =
  | 'setting_changed'
  | 'setting_fixed'
  | 'accent_unreadable'
  | 'sentence_unfillable'
  | 'brand_picture_unknown';

type Values = Readonly<Record<string, unknown>>;

/** Names of the values in which two versions of a section differ. */
export function listChanged(before: Values, after: Values): string[] {
  return Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

function checkReadable({ accent }: BrandSetting): Result<null, 'accent_unreadable'> {
  const check = accent === null ? null : checkAccent(accent);
  if (!check || check.isReadable) return succeed(null);
  const { contrast, nearest } = check;
  return fail('accent_unreadable', { contrast, least: leastContrast, nearest });
}

/** Checks that a brand names pictures that are stored, each for its place. */
async function checkPictures(
  trx: Trx,
  { logo, intro }: BrandSetting,
): Promise<Result<null, 'brand_picture_unknown'>> {
  const named = Object.entries({ logo, ...intro }).flatMap(([place, id]) =>
    id === null ? [] : [{ place, id }],
  );
  const found = await findPictures(
    trx,
    named.map(({ id }) => id),
  );
  const isKnown = named.every(({ place, id }) =>
    found.some((picture) => picture.id === id && picture.place === place),
  );
  return isKnown ? succeed(null) : fail('brand_picture_unknown');
}

function checkSentences({ list }: SentencesSetting): Result<null, 'sentence_unfillable'> {
  for (const { text } of list) {
    const part = findUnknownPlaceholder(text);
    if (part !== null) return fail('sentence_unfillable', { part: part.slice(0, 40) });
  }
  return succeed(null);
}

async function checkValue(
  trx: Trx,
  change: ChangeSettings,
): Promise<Result<null, 'accent_unreadable' | 'sentence_unfillable' | 'brand_picture_unknown'>> {
  if (change.section === 'sentences') return checkSentences(change.value);
  if (change.section !== 'brand') return succeed(null);
  const readable = checkReadable(change.value);
  return readable.ok ? await checkPictures(trx, change.value) : readable;
}

/** What the audit log keeps of a section: ids, colors, amounts and names of fields, and not what was typed. */
function toFacts(section: SettingSection, value: Values, names: readonly string[]) {
  const isText = (name: string): boolean =>
    section === 'seller' || section === 'sentences' || (section === 'brand' && name === 'name');
  return Object.fromEntries(
    names.map((name) => [name, isText(name) ? value[name] !== null : value[name]]),
  );
}

/**
 * Stores a section of the settings as a new version; one that is as it was changes nothing. Errors: `setting_changed` when
 * the newest version is another than `change.version`, `setting_fixed`, `accent_unreadable`, `sentence_unfillable`,
 * `brand_picture_unknown`.
 */
export async function changeSettings(
  { kysely, clock, config, settings }: ShopSettingsDeps,
  caller: Caller,
  change: ChangeSettings,
): Promise<Result<null, Refusal>> {
  const { section } = change;
  const act = { act: 'setting.change', object: { kind: 'setting', id: section } } as const;
  const changed = await runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<Result<null, Refusal>> => {
      await lockSection(trx, section);
      const newest = await findNewest(trx, section);
      const before: Values = newest
        ? { ...readValue(section, newest.value) }
        : { ...unsetSettings[section] };
      const after: Values = { ...change.value };
      const names = listChanged(before, after);
      if (names.length === 0) {
        record.skip();
        return succeed(null);
      }
      if ((newest?.version ?? 0) !== change.version) return fail('setting_changed');
      const fixed = listFixed(section, config.given);
      if (names.some((name) => fixed.includes(name))) return fail('setting_fixed');
      const checked = await checkValue(trx, change);
      if (!checked.ok) return checked;
      await insertVersion(trx, {
        section,
        version: change.version + 1,
        value: after,
        at: new Date(clock()),
        actorName: caller.actor.name?.slice(0, 100) ?? null,
      });
      record.setBefore(toFacts(section, before, names));
      record.setAfter(toFacts(section, after, names));
      return succeed(null);
    },
  );
  // This process answers with what it stored; the others are told by the database.
  if (changed.ok) await settings.refresh();
  return changed;
}
