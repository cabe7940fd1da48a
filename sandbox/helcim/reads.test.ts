import { describe, expect, test } from 'vitest';
import { sandboxForTest, type WireTransaction } from '../test-client.ts';

const day = 24 * 3600;

describe('GET /v2/card-transactions', () => {
  test('returns an array, newest first, in pages', async () => {
    const sandbox = await sandboxForTest();
    const amounts = [1, 2, 3, 4, 5];
    for (const amount of amounts) await sandbox.purchase({ amount });
    const read = async (query: string) => {
      const { body } = await sandbox.api.get<WireTransaction[]>(`/card-transactions${query}`);
      return body.map((transaction) => transaction.amount);
    };
    expect(await read('')).toEqual([5, 4, 3, 2, 1]);
    expect(await read('?limit=2')).toEqual([5, 4]);
    expect(await read('?limit=2&page=3')).toEqual([1]);
    expect(await read('?limit=2&page=4')).toEqual([]);
  });

  test('filters by whole days', async () => {
    const sandbox = await sandboxForTest();
    const old = await sandbox.purchase();
    await sandbox.control('/clock', { advanceSeconds: 3 * day });
    const fresh = await sandbox.purchase();
    const dayOf = (transaction: WireTransaction) => String(transaction['dateCreated']).slice(0, 10);
    const read = async (query: string) => {
      const { body } = await sandbox.api.get<WireTransaction[]>(`/card-transactions?${query}`);
      return body.map((transaction) => transaction.transactionId);
    };
    expect(await read(`dateFrom=${dayOf(fresh)}`)).toEqual([fresh.transactionId]);
    expect(await read(`dateTo=${dayOf(old)}`)).toEqual([old.transactionId]);
    expect(await read(`dateFrom=${dayOf(old)}&dateTo=${dayOf(fresh)}`)).toHaveLength(2);
  });

  test('counts days and times in Mountain Time', async () => {
    const sandbox = await sandboxForTest();
    const { body } = await sandbox.api.get<WireTransaction[]>('/card-transactions');
    expect(body).toEqual([]);
    // 03:30 UTC on the 2nd is the evening of the 1st in Calgary, with or without daylight saving time.
    const now = Date.now();
    const next = Date.UTC(2031, 6, 2, 3, 30);
    await sandbox.control('/clock', { advanceSeconds: Math.round((next - now) / 1000) });
    const { dateCreated } = await sandbox.purchase();
    expect(dateCreated).toMatch(/^2031-07-01 21:(29|30):/);
    const found = async (query: string) =>
      (await sandbox.api.get<WireTransaction[]>(`/card-transactions?${query}`)).body.length;
    expect(await found('dateFrom=2031-07-01&dateTo=2031-07-01')).toBe(1);
    expect(await found('dateFrom=2031-07-02')).toBe(0);
  });

  test('is empty for an unknown invoice number and rejects an invalid query', async () => {
    const { api } = await sandboxForTest();
    expect((await api.get('/card-transactions?invoiceNumber=none')).body).toEqual([]);
    const wrong = await api.get('/card-transactions?dateFrom=yesterday&limit=0');
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body['errors'] as object)).toEqual(['dateFrom', 'limit']);
  });

  test.each(['/card-transactions/1', '/card-transactions/x', '/card-batches/1', '/nothing'])(
    'returns 404 for %s',
    async (path) => {
      const { api } = await sandboxForTest();
      expect((await api.get(path)).status).toBe(404);
    },
  );
});

describe('Helcim batches', () => {
  test('stay open until closed, and the next purchase opens another', async () => {
    const sandbox = await sandboxForTest();
    const first = await sandbox.purchase();
    const read = (id: number) => sandbox.api.get(`/card-batches/${id}`);
    expect((await read(first.cardBatchId)).body).toMatchObject({
      id: first.cardBatchId,
      closed: false,
      dateClosed: '0000-00-00 00:00:00',
      netSales: 48.6,
    });
    expect((await sandbox.purchase()).cardBatchId).toBe(first.cardBatchId);
    await sandbox.control('/batches/close');
    expect((await read(first.cardBatchId)).body).toMatchObject({ closed: true, netSales: 97.2 });
    expect((await sandbox.purchase()).cardBatchId).not.toBe(first.cardBatchId);
  });

  test('settle after a day', async () => {
    const sandbox = await sandboxForTest();
    const { cardBatchId } = await sandbox.purchase();
    await sandbox.control('/clock', { advanceSeconds: day });
    expect((await sandbox.api.get(`/card-batches/${cardBatchId}`)).body['closed']).toBe(true);
  });
});
