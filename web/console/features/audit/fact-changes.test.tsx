import { describe, expect, it } from 'vitest';
import { listChanges } from './fact-changes.tsx';

describe('listChanges', () => {
  it('pairs each field before and after, whichever has it', () => {
    const before = { fulfilment: 'awaiting_csr', street: '3 av. Habib' };
    const after = { fulfilment: 'approved', rows: 2, fields: ['role', 'name'], note: null };
    expect(listChanges({ before, after })).toEqual([
      { name: 'fulfilment', before: 'awaiting_csr', after: 'approved' },
      { name: 'street', before: '3 av. Habib', after: null },
      { name: 'rows', before: null, after: '2' },
      { name: 'fields', before: null, after: 'role, name' },
      { name: 'note', before: null, after: null },
    ]);
  });

  it('is empty for an act without facts', () => {
    expect(listChanges({ before: null, after: null })).toEqual([]);
  });
});
