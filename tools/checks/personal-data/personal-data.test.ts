import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatRegister } from './check-personal-data.ts';
import { findRegisterFaults, readColumns } from './register.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const tables = readColumns(await readFile(path.join(root, 'server/platform/db/tables.ts'), 'utf8'));

describe('the register of personal data', () => {
  it('has a class for each column of each table, and no other', () => {
    expect(tables.get('orders')).toContain('shipping_address');
    expect(tables.size).toBeGreaterThan(70);
    expect(findRegisterFaults(tables)).toEqual([]);
  });

  it('finds a column without a class, with two, and one that does not exist', () => {
    const entry = { about: 'a', until: 'b', contact: 'email email phone', none: 'id' };
    const found = findRegisterFaults(new Map([['people', ['id', 'name', 'email']]]), {
      people: entry,
      gone: entry,
    });
    expect(found).toEqual([
      'people.name has no class',
      'people.email has 2 classes',
      'people.phone does not exist',
      'gone does not exist',
    ]);
  });

  it('is the document that stands in docs', async () => {
    expect(await readFile(path.join(root, 'docs/personal-data.md'), 'utf8')).toBe(formatRegister());
  });
});
