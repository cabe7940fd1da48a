import { orderLinkKeyOf } from '#server/config-secrets.ts';
import { readConfig } from '#server/config.ts';
import type { StaffAction } from '#domain/orders/staff-actions.ts';
import { runStaffAction } from '#server/features/orders/index.ts';
import { paymentWrites } from '#server/features/payments/index.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { callerNamed } from '#tests/support/callers.ts';
import type { RunningShop } from '#tests/support/shop.ts';

/** Carries out actions of staff on an order of a running shop, one after the other. */
export async function moveOrderIn(
  shop: RunningShop,
  number: string,
  actions: readonly StaffAction[],
): Promise<void> {
  const database = connectDatabase({ url: shop.databaseUrl, max: 1, applicationName: 'test' });
  try {
    for (const action of actions) {
      const moved = await runStaffAction(
        {
          kysely: database.kysely,
          clock: Date.now,
          payments: paymentWrites,
          orderLinkKey: orderLinkKeyOf(readConfig({ DATA_DIR: shop.dataDir })),
        },
        callerNamed('a test'),
        number,
        action,
      );
      if (!moved.ok) throw new Error(`${number}: ${action.kind}: ${moved.code}`);
    }
  } finally {
    await database.close();
  }
}
