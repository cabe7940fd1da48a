import { describe, expect, it } from 'vitest';
import { concernedBy, readChange } from './changes.ts';

describe('readChange', () => {
  it('reads an event of the contract', () => {
    expect(readChange('{"kind":"order","order":"FPX-418206773"}')).toEqual({
      kind: 'order',
      order: 'FPX-418206773',
    });
  });

  it.each(['', 'nonsense', '{"kind":"weather"}'])('takes %j as a change of everything', (data) => {
    expect(readChange(data)).toEqual({ kind: 'all', order: null });
  });
});

describe('concernedBy', () => {
  it('has the page of the changed order and the lists asked again, and no other page', () => {
    const keys = concernedBy({ kind: 'order', order: 'FPX-418206773' });
    expect(keys).toContainEqual(['order', 'FPX-418206773']);
    expect(keys).toContainEqual(['orders']);
    expect(keys).not.toContainEqual(['order']);
  });

  it('has counts alone asked again for counts', () => {
    expect(concernedBy({ kind: 'counts', order: null })).toEqual([['counts']]);
  });
});
