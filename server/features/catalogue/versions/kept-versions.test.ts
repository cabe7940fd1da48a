import { describe, expect } from 'vitest';
import { publishChange, saveNewDraft, withSmallPrints } from '#tests/support/catalogue-versions.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const hour = 60 * 60 * 1000;

function inHours(hours: number): Date {
  return new Date(Date.now() + hours * hour);
}

/** Why the database refuses a statement; null if it does not. */
async function refusalOf(
  { database: { pool } }: TestShop,
  text: string,
  values: readonly unknown[],
): Promise<string | null> {
  return await pool.query(text, [...values]).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

const never = 'a published version of the catalogue never changes';

describe('a published version in the database', () => {
  it.for([
    ['catalogue = $2::json', '{}', never],
    ['sha256 = $2', 'a'.repeat(64), never],
    ['note = $2', 'other', never],
    ['actor_name = $2', 'other', never],
    ['base = $2::text::integer', '99999', never],
    ['revision = $2::text::integer', '9', never],
    ['saved_at = $2::text::timestamptz', '2020-01-01', never],
    ['published_at = $2::text::timestamptz', '2020-01-01', never],
    ['validity = tstzrange($2::text::timestamptz, upper(validity))', '2020-01-01', never],
    [
      'validity = tstzrange(lower(validity), $2::text::timestamptz)',
      '2020-01-01',
      // The range itself cannot end before it begins.
      'range lower bound must be less than or equal to range upper bound',
    ],
    ["state = 'draft', note = $2", 'draft', never],
  ] as const)('refuses %s', async ([change, value, reason], { shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await publishChange(owner, (one) =>
      withSmallPrints(one, { from: 1, unit: 200 }),
    );
    const update = `update catalogue_versions set ${change} where number = $1`;
    expect(await refusalOf(shop, update, [number, value])).toBe(reason);
  });

  it('is never deleted, nor is the table emptied', async ({ shop }) => {
    const deleted = await refusalOf(shop, 'delete from catalogue_versions where number = $1', [1]);
    expect(deleted).toBe('a published version of the catalogue stays');
    expect(await refusalOf(shop, 'truncate catalogue_versions', [])).not.toBeNull();
  });

  it('keeps its past: an end that has passed stays, and no end moves into the past', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const first = await publishChange(owner, (one) => withSmallPrints(one, { from: 1, unit: 201 }));
    const moveEnd = (number: number, until: Date | null) =>
      refusalOf(
        shop,
        'update catalogue_versions set validity = tstzrange(lower(validity), $2) where number = $1',
        [number, until],
      );
    const gone = 'the past of a version of the catalogue stays';
    const { number } = first;
    const rewrite = (statements: string) =>
      shop.database.pool.query(
        `alter table catalogue_versions disable trigger catalogue_versions_kept; ${statements};
         alter table catalogue_versions enable trigger catalogue_versions_kept`,
      );
    await rewrite(`
      update catalogue_versions set base = 1 where number = ${number};
      delete from catalogue_versions where number not in (1, ${number});
      update catalogue_versions set validity = tstzrange(null, now() - interval '2 days') where number = 1;
      update catalogue_versions set validity = tstzrange(now() - interval '2 days', now() - interval '1 day')
        where number = ${number}`);
    expect(await moveEnd(first.number, null)).toBe(gone);
    expect(await moveEnd(first.number, inHours(5))).toBe(gone);
    expect(await moveEnd(first.number, new Date(Date.now() - 30 * hour))).toBe(gone);
    await rewrite(`
      update catalogue_versions set validity = tstzrange(lower(validity), null) where number = ${number}`);
  });

  it('is withdrawn only before it begins', async ({ shop }) => {
    const withdraw = `update catalogue_versions set state = 'withdrawn' where number = $1`;
    expect(await refusalOf(shop, withdraw, [1])).toBe(
      'a version of the catalogue is withdrawn before it begins',
    );
  });
});

describe('a version in the database', () => {
  it('begins as a draft', async ({ shop }) => {
    expect(
      await refusalOf(
        shop,
        `insert into catalogue_versions (state, catalogue, sha256, note, saved_at, published_at, validity)
         select 'published', catalogue, sha256, '', now(), now(), tstzrange($1, null) from catalogue_versions
         where number = 1`,
        [inHours(100)],
      ),
    ).toBe('a version of the catalogue begins as a draft');
  });

  it('is published for the future alone, and beside no other one', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await saveNewDraft(owner, (one) =>
      withSmallPrints(one, { from: 1, unit: 202 }),
    );
    const publish = (from: Date) =>
      refusalOf(
        shop,
        `update catalogue_versions set state = 'published', published_at = now(), validity = tstzrange($2, null)
         where number = $1`,
        [number, from],
      );
    expect(await publish(inHours(-1))).toBe(
      'a version of the catalogue holds from its publication on',
    );
    expect(await publish(inHours(1))).toContain('catalogue_versions_one_at_a_time');
  });
});
