import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phpJson, provenTransaction } from './proof.ts';

const data = {
  transactionId: '44158194',
  status: 'APPROVED',
  type: 'purchase',
  amount: '100',
  currency: 'USD',
  cardHolderName: 'Zoë A/B',
  warning: '',
};

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('provenTransaction', () => {
  it('uses the published hash of the published vector', () => {
    const vector = {
      transactionId: '44158194',
      amount: '100',
      cardHolderName: 'Zoë A/B',
      warning: '',
    };
    expect(hashOf(`${phpJson(vector)}SECRET`)).toBe(
      '5f4273e8f4a2eb68ecc1efc3e1770f8e0dac56c3e81bb8064136d4be571a3203',
    );
  });

  const hash = hashOf(`${phpJson(data)}SECRET`);
  it.each([
    ['status and data, as text', JSON.stringify({ status: 200, data: { data, hash } })],
    ['data alone, as text', JSON.stringify({ data, hash })],
    ['data as text', JSON.stringify({ hash, data: phpJson(data) })],
    ['all of it as text', JSON.stringify({ data: JSON.stringify({ hash, data: phpJson(data) }) })],
    ['the hash first', JSON.stringify({ hash: hash.toUpperCase(), data })],
    [
      'the hash of plain JSON',
      JSON.stringify({ data, hash: hashOf(`${JSON.stringify(data)}SECRET`) }),
    ],
    ['text within text', JSON.stringify(JSON.stringify({ status: 200, data: { data, hash } }))],
  ])('accepts %s', (_name, message) => {
    expect(provenTransaction(message, 'SECRET')).toMatchObject({ transactionId: '44158194' });
  });

  const unusual = [
    ['a number with a trailing zero', phpJson(data).replace('"100"', '100.50'), '100.5'],
    ['text with a trailing zero', phpJson({ ...data, amount: '100.50' }), '100.50'],
    ['a nested object', phpJson({ ...data, receipt: { lines: [{ name: 'Zoë A/B' }] } }), '100'],
    ['empty lists and objects', phpJson({ ...data, tags: [], extra: {} }), '100'],
    ['null and booleans', phpJson({ ...data, tip: null, isTest: true }), '100'],
    ['spaces of its own', JSON.stringify(data, null, 1), '100'],
    ['capitals in its escapes', phpJson(data).replace('\\u00eb', '\\u00EB'), '100'],
    ['braces within text', phpJson({ ...data, warning: '}],"hash":"' }), '100'],
  ] as const;
  const orders = [
    ['data first', (raw: string, sum: string) => `{"data":${raw},"hash":"${sum}"}`],
    ['the hash first', (raw: string, sum: string) => `{"hash":"${sum}","data":${raw}}`],
    ['something between', (raw: string, sum: string) => `{"data":${raw},"x":[],"hash":"${sum}"}`],
  ] as const;
  const wrappings = [
    ['bare', (text: string) => text],
    ['inside status and data', (text: string) => `{"status":200,"data":${text}}`],
    ['as text within text', (text: string) => JSON.stringify(`{"status":200,"data":${text}}`)],
    ['as text inside an object', (text: string) => JSON.stringify({ status: 200, data: text })],
  ] as const;

  it.each(
    unusual.flatMap(([what, raw, amount]) =>
      orders.flatMap(([order, put]) =>
        wrappings.map(([how, wrap]) => [what, order, how, raw, put, wrap, amount] as const),
      ),
    ),
  )('accepts %s with %s, %s', (_what, _order, _how, raw, put, wrap, amount) => {
    const message = wrap(put(raw, hashOf(`${raw}SECRET`)));
    expect(provenTransaction(message, 'SECRET')).toMatchObject({ amount });
    expect(provenTransaction(message, 'OTHER')).toBeNull();
  });

  it('accepts an object of the window that the page converted to text again', () => {
    const nested = { ...data, receipt: { lines: [], total: 100.5 } };
    const message = JSON.stringify({ data: nested, hash: hashOf(`${phpJson(nested)}SECRET`) });
    expect(provenTransaction(message, 'SECRET')).toMatchObject({ transactionId: '44158194' });
  });

  it.each([
    ['another secret', JSON.stringify({ data, hash: hashOf(`${phpJson(data)}OTHER`) })],
    ['another amount', JSON.stringify({ data: { ...data, amount: '1' }, hash })],
    ['no hash', JSON.stringify({ data })],
    ['a hash that is none', JSON.stringify({ data, hash: 'zz' })],
    ['a hash with more behind it', JSON.stringify({ data, hash: `${hash}zz` })],
    ['a signed nothing', JSON.stringify({ data: {}, hash: hashOf('{}SECRET') })],
    ['no JSON', 'APPROVED'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', JSON.stringify([{ data, hash }])],
  ])('returns null for %s', (_name, message) => {
    expect(provenTransaction(message, 'SECRET')).toBeNull();
  });

  it('returns null when no secret is known', () => {
    const forged = hashOf(phpJson(data));
    expect(provenTransaction(JSON.stringify({ data, hash: forged }), '')).toBeNull();
  });
});

describe('provenTransaction of a message with a nested signed transaction', () => {
  const signed = phpJson(data);
  const hash = hashOf(`${signed}SECRET`);
  const forged = JSON.stringify({ ...data, transactionId: '1', amount: '999' });

  it.each([
    ['behind it', `{"data":${forged},"hash":"${hash}","x":{"data":${signed},"hash":0}}`],
    ['before it', `{"x":{"data":${signed},"hash":"${hash}"},"data":${forged},"hash":"${hash}"}`],
    ['under the same name', `{"data":${signed},"data":${forged},"hash":"${hash}"}`],
    ['as a prototype', `{"__proto__":{"data":${signed}},"data":${forged},"hash":"${hash}"}`],
    ['within it', `{"data":{"data":${signed},"hash":"","amount":"999"},"hash":"${hash}"}`],
  ])('does not prove a forged transaction with the signed one %s', (_name, message) => {
    const proven = provenTransaction(message, 'SECRET');
    expect([null, '44158194']).toContain(proven?.transactionId ?? null);
    expect([null, '100']).toContain(proven?.amount ?? null);
  });

  it('does not read a prototype', () => {
    const bare = '{"__proto__":{"status":"APPROVED","type":"purchase","amount":"100"}}';
    const message = `{"data":${bare},"hash":"${hashOf(`${bare}SECRET`)}"}`;
    expect(provenTransaction(message, 'SECRET')).toBeNull();
  });

  it.each([
    ['long', `{"data":{"x":"${'y'.repeat(30_000)}"},"hash":"${hash}"}`],
    ['deep', `${'{"data":'.repeat(2000)}{}${'}'.repeat(2000)}`],
    ['deep inside', `{"data":{"x":${'['.repeat(9000)}${']'.repeat(9000)}},"hash":"${hash}"}`],
  ])('returns null for a message that is %s', (_name, message) => {
    expect(provenTransaction(message, 'SECRET')).toBeNull();
  });
});

const transactions = fc
  .dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' }), { maxKeys: 8 })
  .map((notes) => ({ ...notes, ...data }));
const spellings = fc.constantFrom(phpJson, (value: object) => JSON.stringify(value));
const shapes = fc.constantFrom(
  (text: string, hash: string) => `{"status":200,"data":{"data":${text},"hash":"${hash}"}}`,
  (text: string, hash: string) => `{"data":${text},"hash":"${hash}"}`,
  (text: string, hash: string) => JSON.stringify({ data: text, hash }),
  (text: string, hash: string) => JSON.stringify(`{"data":${text},"hash":"${hash}"}`),
);

describe('provenTransaction of any transaction', () => {
  it('accepts it in every shape and spelling by its own hash alone', () => {
    fc.assert(
      fc.property(transactions, spellings, shapes, (transaction, spell, shape) => {
        const text = spell(transaction);
        const message = shape(text, hashOf(`${text}SECRET`));
        expect(provenTransaction(message, 'SECRET')?.transactionId).toBe('44158194');
        expect(provenTransaction(message, 'OTHER')).toBeNull();
      }),
    );
  });

  it('returns null after any change', () => {
    const field = fc.constantFrom(...Object.keys(data));
    fc.assert(
      fc.property(field, fc.string(), spellings, shapes, (name, value, spell, shape) => {
        fc.pre(value !== data[name as keyof typeof data]);
        const changed = { ...data, [name]: value };
        const message = shape(spell(changed), hashOf(`${phpJson(data)}SECRET`));
        expect(provenTransaction(message, 'SECRET')).toBeNull();
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (message) => {
        expect(provenTransaction(message, 'SECRET')).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.json(), fc.json(), (inner, hash) => {
        expect(provenTransaction(`{"data":${inner},"hash":${hash}}`, 'SECRET')).toBeNull();
      }),
    );
  });
});
