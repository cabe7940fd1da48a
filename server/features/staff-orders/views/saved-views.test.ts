import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { SavedView } from '#contract/staff/views.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';

function view(name: string): SavedView {
  return { id: randomUUID(), name, query: 'view=call&country=TN' };
}

async function list(staff: TestStaff): Promise<readonly SavedView[]> {
  return (await staff.get<{ views: SavedView[] }>('/api/staff/views')).body.views;
}

describe('a saved view', () => {
  it('belongs to its person, is replaced by its id, and is removed once', async ({ shop }) => {
    const [csr, other] = [await signInAs(shop, 'csr'), await signInAs(shop, 'csr')];
    const saved = view('Cash of Tunis');
    expect((await csr.post('/api/staff/views', saved)).body).toEqual({ views: [saved] });
    const renamed = { ...saved, name: 'Cash' };
    await csr.post('/api/staff/views', renamed);
    await csr.post('/api/staff/views', renamed);
    expect(await list(csr)).toEqual([renamed]);
    expect(await list(other)).toEqual([]);
    expect((await other.post('/api/staff/views', saved)).status).toBe(404);
    await other.ask('DELETE', `/api/staff/views/${saved.id}`, {});
    expect(await list(csr)).toEqual([renamed]);
    for (let time = 0; time < 2; time += 1) {
      const removed = await csr.ask('DELETE', `/api/staff/views/${saved.id}`, {});
      expect(removed).toMatchObject({ status: 200, body: { views: [] } });
    }
    const { rows } = await shop.database.pool.query<{ act: string }>(
      'select act from audit_log where actor_id = $1 order by id',
      [csr.id],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'staff.save-view',
      'staff.save-view',
      'staff.remove-view',
    ]);
  });

  it('is kept without what it searches for', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const asked = view('Leila');
    for (const query of [
      'search=Leila+Haddad&view=call&country=TN',
      '?view=call&s%65arch=Leila&country=TN',
    ]) {
      expect((await csr.post('/api/staff/views', { ...asked, query })).body).toEqual({
        views: [asked],
      });
    }
  });

  it('is one of at most 50', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const views = Array.from({ length: 50 }, (_, index) => view(`View ${index}`));
    for (const one of views) {
      expect((await csr.post('/api/staff/views', one)).status).toBe(200);
    }
    expect((await csr.post('/api/staff/views', view('One more'))).body).toMatchObject({
      error: 'too_many_views',
    });
    const [first] = views;
    expect((await csr.post('/api/staff/views', { ...first, name: 'Changed' })).status).toBe(200);
    expect(await list(csr)).toHaveLength(50);
  });

  it('is refused without a name, with a NUL, and with a longer address than a screen has', async ({
    shop,
  }) => {
    const csr = await signInAs(shop, 'csr');
    const status = async (changes: object) =>
      (await csr.post('/api/staff/views', { ...view('a'), ...changes })).status;
    expect(await status({ name: '' })).toBe(400);
    expect(await status({ name: 'a'.repeat(61) })).toBe(400);
    expect(await status({ query: 'a'.repeat(1001) })).toBe(400);
    expect(await status({ id: '1' })).toBe(400);
    expect(await status({ name: 'a\0' })).toBe(400);
    expect(await status({ query: 'a\0' })).toBe(400);
  });
});
