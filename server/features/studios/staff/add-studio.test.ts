import { describe, expect } from 'vitest';
import type { NewStudio, StaffStudio } from '#contract/staff/studios.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

const path = '/api/staff/studios';

interface Refused {
  readonly error?: string;
  readonly details?: { readonly faults?: readonly { readonly field: string }[] };
}

function newStudio(changes: Partial<NewStudio> = {}): NewStudio {
  return {
    id: crypto.randomUUID(),
    slug: null,
    name: 'Photo Sfax Nord',
    address: 'Avenue Habib Bourguiba 4',
    city: 'Sfax',
    country: 'Tunisia',
    timeZone: 'Africa/Tunis',
    phone: '+216 74 123 456',
    email: null,
    ...changes,
  };
}

describe('a new studio', () => {
  it('takes no orders until it is switched on, and is added once for an id', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const body = newStudio();
    const added = await owner.post<StaffStudio>(path, body);
    expect(added).toMatchObject({
      status: 200,
      body: { id: body.id, slug: 'photo-sfax-nord', studio: { country: 'TN', isActive: false } },
    });
    expect(await owner.post(path, body)).toMatchObject({ status: 200, body: added.body });
    const { rows } = await shop.database.pool.query<{ act: string }>(
      'select act from audit_log where object_id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ act: 'studio.add' }]);
    const listed = await shop.app.inject({ url: '/api/studios?country=TN' });
    expect(listed.body).not.toContain(body.id);
  });

  it.for([
    [{ slug: 'console' }, 'slug'],
    [{ name: 'فوتو صفاقس' }, 'slug'],
    [{ country: 'Atlantis' }, 'country'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ email: 'nobody' }, 'email'],
  ] as const)(
    'is refused with %j, which names the field %s',
    async ([changes, field], { shop }) => {
      const owner = await signInAs(shop, 'owner');
      const refused = await owner.post<Refused>(path, newStudio(changes));
      expect(refused).toMatchObject({ status: 400, body: { error: 'studio_invalid' } });
      expect(refused.body.details?.faults?.map((fault) => fault.field)).toEqual([field]);
    },
  );

  it('is refused with the slug of another one', async ({ shop }) => {
    const slug = 'photo-lac-taken';
    await buildStudio(shop.database.kysely, { slug });
    const owner = await signInAs(shop, 'owner');
    const refused = await owner.post<Refused>(path, newStudio({ slug }));
    expect(refused.body.details?.faults).toMatchObject([{ field: 'slug' }]);
  });

  it('is not added by the people of a studio, whatever rights they were given', async ({
    shop,
  }) => {
    const studio = await buildStudio(shop.database.kysely);
    const person = await signInAs(shop, 'studio', { studio, extraRights: ['studios.edit'] });
    expect((await person.post(path, newStudio())).status).toBe(404);
  });
});
