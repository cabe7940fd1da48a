import { describe, expect, it } from 'vitest';
import { kindOfMigration, readMigrationKind } from './migration-kind.ts';

function read(sql: string): readonly string[] {
  return readMigrationKind(sql).destructive;
}

describe('readMigrationKind', () => {
  it('finds every statement that processes of the former version fail after', () => {
    for (const statement of [
      'drop table orders',
      'alter table orders drop column note',
      'alter table orders drop note',
      'alter table orders rename column note to remark',
      'alter table orders rename to purchases',
      'alter table orders alter column total type bigint',
      'alter table orders alter total set data type numeric(12, 3)',
      'alter table orders alter column note set not null',
      'alter table orders add column note text not null',
      'alter table orders add column a text, add column b text not null check (length(b) < 10)',
      'truncate orders',
      'delete from orders where total = 0',
      'drop trigger count_orders on orders',
      'do $$ begin if true then drop table orders; end if; end $$',
    ]) {
      expect(read(`-- expand\n${statement};\n`), statement).toHaveLength(1);
    }
  });

  it('lets pass what the former version does not notice', () => {
    for (const statement of [
      'create table notes (order_id uuid not null references orders)',
      'alter table orders add column note text',
      "alter table orders add column note text not null default ''",
      'alter table orders add column sum bigint not null generated always as (total * 2) stored',
      'alter table orders drop constraint orders_note, add constraint orders_note check (length(note) < 99)',
      'alter table orders alter column note drop not null, alter column total drop default',
      'drop index orders_note; create index orders_note on orders (note)',
      'drop trigger t on orders; create trigger t after insert on orders execute function f()',
      'create function f() returns trigger as $$ begin delete from notes; return null; end $$ language plpgsql',
      "insert into notes values ('drop table orders')",
      '-- drop table orders',
    ]) {
      expect(read(statement), statement).toEqual([]);
    }
  });

  it('takes the mark of the first line for the kind, and the statements without one', () => {
    expect(kindOfMigration(readMigrationKind('-- contract: nobody reads it\nselect 1'))).toBe(
      'contract',
    );
    expect(kindOfMigration(readMigrationKind('-- expand\nselect 1'))).toBe('expand');
    expect(kindOfMigration(readMigrationKind('select 1'))).toBe('expand');
    expect(kindOfMigration(readMigrationKind('drop table notes'))).toBe('contract');
  });
});
