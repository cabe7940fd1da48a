import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningShop } from '#tests/support/shop.ts';

const everyMs = 1000;
const timeoutMs = 30 * 60_000;

/** Resolves when the shop has the order copies and originals of this many photos. */
export async function allArrived(shop: RunningShop, photos: number): Promise<void> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const count = async (): Promise<number> => {
    const { rows } = await client.query<{ files: number }>(
      'select count(*)::int as files from photo_files',
    );
    return rows[0]?.files ?? 0;
  };
  try {
    const end = performance.now() + timeoutMs;
    while ((await count()) < photos * 2) {
      if (performance.now() > end) throw new Error(`only ${await count()} files arrived`);
      await sleep(everyMs);
    }
  } finally {
    await client.end();
  }
}
