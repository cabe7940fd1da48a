import type { StaffAction } from '#domain/orders/staff-actions.ts';
import type { findLabDrops } from '#server/features/prints/index.ts';
import { defineCommand, flag, text, type OpsCommand } from './command.ts';
import { requiredText, unwrap, withShop, type StaffTexts } from './with-shop.ts';

const paymentTaken: StaffTexts = {
  order_not_payable:
    'No payment can be recorded for this order: it is paid already, or is paid by card. Nothing was changed.',
};

function only(orders: string, done: string): string {
  return `Only ${orders} can be ${done}. Nothing was changed.`;
}

const orderHandedOver: StaffTexts = {
  ...paymentTaken,
  order_not_paid:
    'This order is not paid. Nothing was changed. If its money is taken now, add --paid.',
  order_state_conflict: only('an order that is ready, shipped or returned', 'handed over'),
};

const moneyNotKept =
  'This order is refunded, about to be refunded, or in payment review. Nothing was changed.';

/** Texts of failures with the next step of staff, or with the orders that an action is for. */
const textsOf: Partial<Record<StaffAction['kind'], StaffTexts>> = {
  approve: { order_state_conflict: only('an order that waits for its approval', 'approved') },
  complete: orderHandedOver,
  hand_over: {
    ...orderHandedOver,
    order_state_conflict: only('an order that is ready at its studio', 'handed over with a code'),
  },
  mark_paid: paymentTaken,
  mark_ready: {
    order_not_paid: moneyNotKept,
    order_state_conflict: only('a pickup order in production', 'marked as ready'),
  },
  mark_returned: { order_state_conflict: only('a shipped order', 'taken back') },
  mark_shipped: {
    order_not_paid: moneyNotKept,
    order_state_conflict: only(
      'an order in production or returned that is sent by carrier',
      'marked as shipped',
    ),
  },
  start_production: {
    order_not_paid:
      'This order is not paid, is refunded, about to be refunded, or in payment review. Nothing was changed. A transfer that has arrived is recorded with: npm run ops -- mark-paid',
    order_state_conflict: only('a placed or approved order', 'begun'),
  },
};

/** Carries out an action on the order with this number and prints its new state. */
export async function moveOrder(number: string, action: StaffAction): Promise<void> {
  const moved = await withShop((shop, { runStaffAction }) =>
    runStaffAction(shop, shop.caller, number, action),
  );
  const order = unwrap(moved, textsOf[action.kind]);
  console.log(`${order.number}: ${order.fulfilmentState}, ${order.paymentState}`);
}

/** Creates a command that carries out one action and needs only the number of an order. */
function mover(usage: string, help: string, action: StaffAction): OpsCommand {
  return defineCommand({
    usage,
    help,
    options: {},
    word: 'order',
    run: async ({ word }) => {
      await moveOrder(word, action);
    },
  });
}

const approve = mover(
  'approve <number>',
  'Approves a cash on delivery order that waits for it, or an order to be paid in store that waits to be confirmed: the\ncustomer was called.',
  { kind: 'approve' },
);

const produce = mover(
  'produce <number>',
  `Begins making an order. It has to be paid; on delivery once approved, and in store, it need not be. From here on its
customer can no longer cancel it.`,
  { kind: 'start_production' },
);

const markPaid = defineCommand({
  usage: 'mark-paid <number> --reference <text> [--shared]',
  help: `Records that the whole amount of an order was received by Interac e-Transfer, in cash or at the counter. The
reference identifies the payment: the number of the bank or of the receipt. Repeating a reference changes nothing.
The reference of a transfer that paid another order is refused, unless --shared says that it paid both.
Money for a cancelled order is recorded too and is listed among the reviews, to be refunded.`,
  options: { reference: text, shared: flag },
  word: 'order',
  run: async ({ word, values, usage }) => {
    const reference = requiredText(values.reference, 'reference', usage);
    await moveOrder(word, { kind: 'mark_paid', reference, isShared: values.shared });
  },
});

const complete = defineCommand({
  usage: 'complete <number> [--paid]',
  help: `Marks an order as handed over. With --paid, it was paid at that moment, in store or on delivery. Without it, the
order must be paid already.`,
  options: { paid: flag },
  word: 'order',
  run: async ({ word, values }) => {
    await moveOrder(word, { kind: 'complete', paid: values.paid });
  },
});

type DropAtLab = Awaited<ReturnType<typeof findLabDrops>>[number];

/** The instruction to staff for a drop of a cancelled order. */
function dropAdvice({ name, studioSlug, state, isPlaced }: DropAtLab): string {
  const lab = studioSlug ?? 'own lab';
  return isPlaced
    ? `drop ${name} is at the lab (${lab}, ${state}): have it removed from the folder there, and prints of it kept back`
    : `drop ${name} (${lab}): if it was exported, have it removed at the lab, and prints of it kept back`;
}

const cancel = defineCommand({
  usage: 'cancel <number> --reason <text>',
  help: `Cancels an order that is not shipped or handed over yet. What was paid by card or gift card is refunded
automatically; manual payments are listed among the reviews. The customer receives an e-mail with the reason as written
here. No agent gets its prints any more; drops that are at a lab, or may have been exported, are listed: the lab has to be
called.`,
  options: { reason: text },
  word: 'order',
  run: async ({ word, values, usage }) => {
    const reason = requiredText(values.reason, 'reason', usage);
    await moveOrder(word, { kind: 'cancel', reason });
    const drops = await withShop(({ kysely }, features) => features.findLabDrops(kysely, word));
    for (const drop of drops) console.log(dropAdvice(drop));
  },
});

/** Staff commands that move an order. */
export const moveCommands: Readonly<Record<string, OpsCommand>> = {
  approve,
  'mark-paid': markPaid,
  produce,
  complete,
  cancel,
};
