import { closeReview } from '#server/features/payments/index.ts';
import { findManualRefunds } from '#server/features/payments/records/refund-runs.repo.ts';
import { callerNamed } from '#tests/support/callers.ts';
import type { Chance } from './chance.ts';
import { fingerprintBooks } from './ledger.ts';
import type { Stage } from './stage.ts';

const maxRounds = 16;
const longRound = 26 * 3600;
/** The hour of a window and the grace period after it. */
const shortRound = 75 * 60;

/** Delayed payments succeed or fail. */
export async function endDelayedPayments(
  { world: { sandbox }, counts }: Stage,
  chance: Chance,
): Promise<void> {
  for (const { id, status, payment_status } of await sandbox.sessions()) {
    const outcome = chance.percent(60) ? 'succeeded' : 'failed';
    if (status === 'complete' && payment_status === 'unpaid') {
      await sandbox.post('/control/sessions/settle', { sessionId: id, outcome });
      counts.delayed += 1;
    }
  }
}

async function lift(stage: Stage, chance: Chance): Promise<void> {
  const { world } = stage;
  const { sandbox } = world;
  world.shop().liveOn();
  await world.reviveShop();
  await world.calmDown();
  await sandbox.noFaults();
  const normal = { hold: false, delayMs: 0, copies: 1, drop: 0, forgeSignature: false };
  await sandbox.post('/control/webhooks', normal);
  await endDelayedPayments(stage, chance);
  // Webhooks that are not released never arrive.
  if (chance.percent(60)) await sandbox.post('/control/webhooks/release', {});
}

/** Staff send what refunds ask them to send themselves. */
async function payOut({ world }: Stage): Promise<void> {
  const { staff } = world.shop();
  const open = await findManualRefunds(staff.kysely);
  for (const { id } of open) await closeReview(staff, callerNamed('Bo'), id, 'sent in an envelope');
}

/** Removes all faults and advances time until nothing changes any more; returns false if that never happens. */
export async function waitUntilQuiet(stage: Stage, chance: Chance): Promise<boolean> {
  const { world } = stage;
  await lift(stage, chance);
  let quiet = 0;
  let before = '';
  for (let round = 0; round < maxRounds; round += 1) {
    // A request that no customer waits for any more may have been in flight, and have ended the shop with its last step.
    await world.reviveShop();
    await world.advance(round < 2 ? shortRound : longRound);
    await payOut(stage);
    await world.shop().sweep();
    await world.shop().work();
    const print = await fingerprintBooks(world.observer.pool);
    quiet = print === before ? quiet + 1 : 0;
    if (quiet === 2) return true;
    before = print;
  }
  return false;
}
