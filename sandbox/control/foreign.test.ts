import { describe, expect, test } from 'vitest';
import { sandboxForTest, type WireTransaction } from '../test-client.ts';

describe('a Helcim transaction of another application', () => {
  test('is listed with the others, with its own invoice number or none', async () => {
    const { api, control } = await sandboxForTest();
    const sale = { amount: 12.5, currency: 'CAD' };
    await control('/transactions/foreign', sale);
    await control('/transactions/foreign', { ...sale, invoiceNumber: 'INV001' });
    const { body } = await api.get<WireTransaction[]>('/card-transactions');
    expect(body.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['INV001', '']);
    expect(body[0]).toMatchObject({ type: 'purchase', status: 'APPROVED', amount: 12.5 });
  });
});
