import { expect, test } from 'vitest';
import { fail, succeed } from './result.ts';

test('a success carries its value', () => {
  expect(succeed(3)).toStrictEqual({ ok: true, value: 3 });
});

test('a failure carries its code, and details only where there are any', () => {
  expect(fail('no_items')).toStrictEqual({ ok: false, code: 'no_items' });
  expect(fail('invalid_quantity', { item: 2 })).toStrictEqual({
    ok: false,
    code: 'invalid_quantity',
    details: { item: 2 },
  });
});
