import { expect, test } from 'vitest';
import { fail, succeed } from './result.ts';

test('succeed returns its value', () => {
  expect(succeed(3)).toStrictEqual({ ok: true, value: 3 });
});

test('fail returns its code, and details only if there are any', () => {
  expect(fail('no_items')).toStrictEqual({ ok: false, code: 'no_items' });
  expect(fail('invalid_quantity', { item: 2 })).toStrictEqual({
    ok: false,
    code: 'invalid_quantity',
    details: { item: 2 },
  });
});
