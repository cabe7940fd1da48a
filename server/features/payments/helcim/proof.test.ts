import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { phpJson } from './php-json.ts';
import { provenTransaction } from './proof.ts';

const data = {
  transactionId: '44158194',
  status: 'APPROVED',
  type: 'purchase',
  amount: '100',
  currency: 'USD',
  cardHolderName: 'Zoë A/B',
  warning: '',
};
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('the hash of the card window', () => {
  it('is the published one for the published vector', () => {
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
    ['text within text', JSON.stringify(JSON.stringify({ status: 200, data: { data, hash } }))],
  ])('is found in %s', (_name, message) => {
    expect(provenTransaction(message, 'SECRET')).toMatchObject({ transactionId: '44158194' });
  });

  it('holds for a spelling of the provider’s own that re-encoding would lose', () => {
    const raw = phpJson(data).replace('"100"', '100.00');
    const message = `{"status":200,"data":{"data":${raw},"hash":"${hashOf(`${raw}SECRET`)}"}}`;
    expect(provenTransaction(message, 'SECRET')).toMatchObject({ amount: '100' });
  });

  it.each([
    ['another secret', JSON.stringify({ data, hash: hashOf(`${phpJson(data)}OTHER`) })],
    ['another amount', JSON.stringify({ data: { ...data, amount: '1' }, hash })],
    ['no hash', JSON.stringify({ data })],
    ['a hash that is none', JSON.stringify({ data, hash: 'zz' })],
    ['no JSON', 'APPROVED'],
  ])('is refused for %s', (_name, message) => {
    expect(provenTransaction(message, 'SECRET')).toBeNull();
  });
});
