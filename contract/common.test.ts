import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { amount, country, deliveryMethod, sha256, text, uuid } from './common.ts';

describe('country', () => {
  test.each([
    ['TN', 'TN'],
    [' tn ', 'TN'],
    ['TUN', 'TN'],
    ['usa', 'US'],
    ['CAN', 'CA'],
    ['UK', 'GB'],
    ['Germany', 'DE'],
    ['NZ', 'NZ'],
  ])('reads %j as %s', (name, code) => {
    expect(country.parse(name)).toBe(code);
  });

  test.each(['XX', '', '   ', 'Narnia'])(
    'rejects an unknown country with its own error code, case %#',
    (name) => {
      const result = country.safeParse(name);
      expect(result.error?.issues).toEqual([
        {
          code: 'custom',
          path: [],
          message: 'unknown_country',
          params: { error: 'unknown_country' },
        },
      ]);
    },
  );

  test('rejects a text longer than any country name with the same code', () => {
    const { error } = country.safeParse('T'.repeat(5000));
    expect(error?.issues.map(({ message }) => message)).toEqual(['unknown_country']);
  });

  test('reports its path inside a request', () => {
    const issue = z.object({ country }).safeParse({ country: 'XX' }).error?.issues[0];
    expect(issue).toMatchObject({ path: ['country'], params: { error: 'unknown_country' } });
  });

  test.each([undefined, null, 1, ['TN']])('rejects %j as no text', (value) => {
    const issue = country.safeParse(value).error?.issues[0];
    expect(issue?.code).toBe('invalid_type');
  });
});

describe('identifiers', () => {
  const id = '0190163d-8694-739b-aea5-966c26f8ad91';

  test('reads a UUID of any case in lower case', () => {
    expect(uuid.parse(id.toUpperCase())).toBe(id);
    expect(uuid.parse(id)).toBe(id);
  });

  test.each(['', id.slice(1), `${id} `, `{${id}}`, '0190163d-8694-039b-0ea5-966c26f8ad91'])(
    'rejects %j as a UUID',
    (value) => {
      expect(uuid.safeParse(value).success).toBe(false);
    },
  );

  test('reads a SHA-256 of any case in lower case', () => {
    expect(sha256.parse('AB'.repeat(32))).toBe('ab'.repeat(32));
  });

  test.each(['a'.repeat(63), 'a'.repeat(65), 'g'.repeat(64), '', `${'a'.repeat(64)}\n`])(
    'rejects a SHA-256 without exactly 64 hexadecimal digits, case %#',
    (value) => {
      expect(sha256.safeParse(value).success).toBe(false);
    },
  );
});

describe('amount', () => {
  test.each([0, 0.01, -5, 1e12, -1e12])('accepts %d', (value) => {
    expect(amount.parse(value)).toBe(value);
  });

  test.each([1.1e12, -1.1e12, Number.NaN, Number.POSITIVE_INFINITY, '5', null])(
    'rejects %j',
    (value) => {
      expect(amount.safeParse(value).success).toBe(false);
    },
  );
});

describe('text', () => {
  test.each([
    ['  two words ', 'two words'],
    ['a\u0000b\u0007c\u001Bd\u007Fe\u0084f', 'abcdef'],
    ['line\r\nline\u0085line\tend\n', 'line line line end'],
    ['شارع الحبيب', 'شارع الحبيب'],
    ['Zoë 🖼️', 'Zoë 🖼️'],
    ['\u0000', ''],
  ])('reads %j as %j', (value, clean) => {
    expect(text(40).parse(value)).toBe(clean);
  });

  test('drops lone surrogates and keeps whole characters', () => {
    expect(text(40).parse('Am\ud800ira \udc00🎞 أميرة')).toBe('Amira 🎞 أميرة');
  });

  test('checks its maximum before cleaning', () => {
    expect(text(5).parse('12345')).toBe('12345');
    expect(text(5).safeParse('123456').success).toBe(false);
  });

  test('can be encoded as well as parsed, so responses can use it', () => {
    const shape = z.object({ name: text(10), id: uuid, hash: sha256 });
    const value = {
      name: 'a',
      id: '0190163d-8694-739b-aea5-966c26f8ad91',
      hash: 'ab'.repeat(32),
    };
    expect(z.encode(shape, value)).toEqual(value);
  });
});

test('deliveryMethod is shipping or pickup', () => {
  expect(deliveryMethod.options).toEqual(['shipping', 'pickup']);
});
