import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
import { signedHeaders } from '#tests/support/signed-messages.ts';
import { lockCallSlot } from '../providers/call-slots.repo.ts';

describe('POST /api/webhooks/cards of a server that closes', () => {
  it('answers 503 to a message that waits for the provider, which sends it again', async ({
    shop,
  }) => {
    const app = await shop.beside();
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    await shop.database.kysely.connection().execute(async (other) => {
      for (const slot of [1, 2, 3, 4]) await lockCallSlot(other, 'helcim', slot);
      const body = JSON.stringify({ id: '1', type: 'cardTransaction' });
      const headers = signedHeaders(shop, body);
      const answered = fetch(`${origin}/api/webhooks/cards`, { method: 'POST', headers, body });
      await pause(300);
      const closed = app.close();
      const seen = await Promise.race([answered, pause(5_000)]);
      expect(seen?.status).toBe(503);
      expect(seen?.headers.get('retry-after')).toBe('5');
      await closed;
    });
  });
});
