import { expect, it } from 'vitest';
import { provideEmptyProject } from '#tests/support/empty-project.ts';
import { findKindFaults } from './migration-kinds.ts';

const project = provideEmptyProject();

it('a migration that is marked expand and destroys, or is not marked at all, fails the check', async () => {
  await project.write('migrations/0001_create-shop.sql', 'create table orders (id uuid);');
  await project.write(
    'migrations/0060_add-note.sql',
    '-- expand\nalter table orders add note text;',
  );
  await project.write(
    'migrations/0061_drop-note.sql',
    '-- contract\nalter table orders drop note;',
  );
  expect(await findKindFaults(project.base)).toEqual([]);
  await project.write('migrations/0062_drop-id.sql', '-- expand\nalter table orders drop id;');
  await project.write('migrations/0063_add-sum.sql', 'alter table orders add sum int;');
  expect(await findKindFaults(project.base)).toEqual([
    'migrations/0062_drop-id.sql is marked expand, but processes of the former version fail after: alter table orders drop id',
    'migrations/0063_add-sum.sql: its first line must be "-- expand" or "-- contract"',
  ]);
});
