import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from './address-state.ts';

const shape = {
  view: z._default(z.enum(['open', 'late']), 'open'),
  search: z.optional(z.string().check(z.maxLength(5))),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
};

describe('readAddress', () => {
  it('reads every parameter that the schema knows', () => {
    expect(readAddress(shape, 'view=late&search=amel&page=3&other=1')).toEqual({
      view: 'late',
      search: 'amel',
      page: 3,
    });
  });

  it.each(['', 'view=nowhere&page=-2', 'search=toolong&page=x'])(
    'takes the defaults for what %j lacks or mistypes',
    (search) => {
      expect(readAddress(shape, search)).toEqual({ view: 'open', search: undefined, page: 1 });
    },
  );
});

describe('writeAddress', () => {
  it('leaves out defaults and what is not set', () => {
    expect(writeAddress(shape, { view: 'open', search: undefined, page: 1 })).toBe('');
    expect(writeAddress(shape, { view: 'late', page: 1 })).toBe('view=late');
  });

  it('writes what it reads, in the order of the schema', () => {
    const query = 'view=late&search=a+%26b&page=2';
    expect(writeAddress(shape, readAddress(shape, query))).toBe(query);
  });
});
