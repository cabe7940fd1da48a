import type { Chance } from './chance.ts';
import { fingerprintOf } from './ledger.ts';
import type { Stage } from './stage.ts';

const maxRounds = 16;
const longRound = 26 * 3600;
/** The hour of a window and the grace period after it. */
const shortRound = 75 * 60;

/** Delayed payments succeed or fail. */
export const settleDelayed = async (
  { world: { sandbox }, counts }: Stage,
  chance: Chance,
): Promise<void> => {
  for (const { id, status, payment_status } of await sandbox.sessions()) {
    const outcome = chance.percent(60) ? 'succeeded' : 'failed';
    if (status === 'complete' && payment_status === 'unpaid') {
      await sandbox.post('/control/sessions/settle', { sessionId: id, outcome });
      counts.delayed += 1;
    }
  }
};

const lift = async (stage: Stage, chance: Chance): Promise<void> => {
  const { world } = stage;
  const { sandbox } = world;
  world.shop().liveOn();
  await world.reviveShop();
  await world.calmDown();
  await sandbox.noFaults();
  const normal = { hold: false, delayMs: 0, copies: 1, drop: 0, forgeSignature: false };
  await sandbox.post('/control/webhooks', normal);
  await settleDelayed(stage, chance);
  // Webhooks that are not released never arrive.
  if (chance.percent(60)) await sandbox.post('/control/webhooks/release', {});
};

/** Removes all faults and advances time until nothing changes any more; returns false if that never happens. */
export const settleDown = async (stage: Stage, chance: Chance): Promise<boolean> => {
  const { world } = stage;
  await lift(stage, chance);
  let quiet = 0;
  let before = '';
  for (let round = 0; round < maxRounds; round += 1) {
    await world.advance(round < 2 ? shortRound : longRound);
    await world.shop().sweep();
    await world.shop().work();
    const print = await fingerprintOf(world.observer.pool);
    quiet = print === before ? quiet + 1 : 0;
    if (quiet === 2) return true;
    before = print;
  }
  return false;
};
