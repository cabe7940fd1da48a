import { expect } from 'vitest';
import { findOwnerLink } from '#tools/start/owner-link.ts';
import { ownerLinkCommand } from '#tools/ops/staff-links.ts';
import { opsTest as it, runOps } from '#tests/support/shop-fixtures.ts';

const addressForm = /^http:\/\/[^/]+\/console\/welcome#[\w-]{43}$/;

it('owner-link prints an address, makes earlier ones invalid, and says who asked', async ({
  database,
}) => {
  const first = await runOps(ownerLinkCommand);
  const second = await runOps(ownerLinkCommand, '--json');
  expect(first.text).toMatch(addressForm);
  expect(JSON.parse(second.text)).toEqual({
    address: expect.stringMatching(addressForm) as unknown,
  });
  const { rows } = await database.pool.query<object>(
    `select (select count(*)::int from staff_links) as links, actor_kind, actor_name, act
     from audit_log order by id`,
  );
  const entry = { links: 1, actor_kind: 'shell', actor_name: 'ada', act: 'staff.owner-link' };
  expect(rows).toEqual([entry, entry]);
});

it('a start makes a link until the shop has an owner who can sign in', async ({ database }) => {
  const config = { origin: 'https://prints.example' };
  const find = () => findOwnerLink(config, database.url);
  expect(await find()).toMatch(/^https:\/\/prints\.example\/console\/welcome#[\w-]{43}$/);
  await database.pool.query(
    `insert into staff (id, email, email_key, name, role)
     values ('00000000-0000-4000-8000-000000000001', 'a@e.example', 'a@e.example', 'A', 'owner')`,
  );
  expect(await find()).not.toBeNull();
  await database.pool.query(
    `insert into staff_passkeys (id, staff, public_key, counter, name, created_at)
     values ('key', '00000000-0000-4000-8000-000000000001', '', 0, 'Key', now())`,
  );
  expect(await find()).toBeNull();
});
