import type { Result } from '#contract/errors.ts';
import type { StaffAction } from '#domain/orders/staff-actions.ts';
import { runStaffAction } from '#server/features/orders/index.ts';
import { cancelByStaff } from '#server/features/orders/lifecycle/staff-actions.ts';
import { refundByStaff } from '#server/features/payments/index.ts';
import { callerNamed } from '#tests/support/callers.ts';
import type { Actor, Stage, PlannedTurn } from './stage.ts';

/** Runs a staff command on the current shop process; a process that ends meanwhile gives no result. */
export async function command(
  { world }: Stage,
  run: () => Promise<Result<unknown>>,
): Promise<string> {
  const shop = world.shop();
  try {
    const done = await run();
    return done.ok ? 'done' : done.code;
  } catch (reason) {
    if (!shop.isOver()) world.complaints.push(`a command of staff failed: ${String(reason)}`);
    return 'no answer';
  }
}

const cancel: Actor = {
  weight: 5,
  plan: (stage, chance): PlannedTurn | null => {
    const order = chance.pick(stage.orders);
    if (!order) return null;
    const run = () =>
      cancelByStaff(
        stage.world.shop().staff,
        callerNamed('Bo'),
        order.number,
        'asked by telephone',
      );
    return { title: `staff cancel ${order.name}`, run: () => command(stage, run) };
  },
};

const refund: Actor = {
  weight: 8,
  plan: (stage, chance): PlannedTurn | null => {
    const order = chance.pick(stage.orders);
    if (!order) return null;
    const amount = chance.percent(25) ? null : chance.int(1, 2000);
    // The same key is the same refund.
    const key = `refund ${chance.int(1, 6)}`;
    const request = { key, amount, reason: 'a print was damaged' };
    const title = `staff give back ${amount ?? 'everything'} of ${order.name} under ${key}`;
    const run = () =>
      refundByStaff(stage.world.shop().staff, callerNamed('Bo'), order.number, () => request);
    return { title, run: () => command(stage, run) };
  },
};

const actions: readonly StaffAction[] = [
  { kind: 'start_production' },
  { kind: 'mark_ready' },
  { kind: 'mark_shipped', shipment: null, mailsCorrection: false },
  { kind: 'mark_paid', reference: 'at the counter', isShared: false },
  { kind: 'mark_paid', reference: 'in an envelope', isShared: false },
  { kind: 'complete', paid: true },
];

const act: Actor = {
  weight: 8,
  plan: (stage, chance): PlannedTurn | null => {
    const order = chance.pick(stage.orders);
    const action = chance.pick(actions);
    if (!order || !action) return null;
    const run = () => {
      const deps = { ...stage.world.shop().staff, orderLinkKey: stage.world.config.sessionSecret };
      return runStaffAction(deps, callerNamed('Bo'), order.number, action);
    };
    return { title: `staff ${action.kind} ${order.name}`, run: () => command(stage, run) };
  },
};

/** Actions of staff. */
export const staff: readonly Actor[] = [cancel, refund, act];
