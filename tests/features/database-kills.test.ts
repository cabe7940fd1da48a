// @module-tag whole
import { describe, expect, it } from 'vitest';
import { runDatabaseKills } from '#tests/faults/database-kills.ts';

describe('a shop whose PostgreSQL is killed while orders are placed', () => {
  it(
    'stores every confirmed order once and sends every mail without intervention',
    { timeout: 120_000 },
    async () => {
      const { violations, ...outcome } = await runDatabaseKills({ orders: 16, kills: 2 });
      expect(violations).toEqual([]);
      expect(outcome).toMatchObject({ confirmed: 16, stored: 16, kills: 2, mails: 16 });
    },
  );
});
