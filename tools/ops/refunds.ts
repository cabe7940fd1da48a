import { randomUUID } from 'node:crypto';
import { toMinor } from '#domain/common/money.ts';
import { payBy } from '#domain/orders/payment-deadlines.ts';
import type { listReviews, RefusedLoss } from '#server/features/payments/index.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text, type OpsCommand } from './command.ts';
import { wholeAmount } from './options.ts';
import { formatAmount, formatTime } from './format.ts';
import { requiredText, unwrap, withShop } from './with-shop.ts';

type Issue = Awaited<ReturnType<typeof listReviews>>[number];

const refund = defineCommand({
  usage: 'refund <number> [--amount 5.00] --reason <text> [--key <text>]',
  help: `Refunds money of a paid order: all that is left, or --amount. The gift card gets its part first, then the bank card;
what was paid by transfer or in cash is among the reviews until staff have paid it out. Name the refund with --key if
this may have to be run twice: with the same key, nothing is refunded twice.`,
  options: { amount: text, reason: text, key: text },
  word: 'order',
  run: async ({ word, values, usage }) => {
    const reason = requiredText(values.reason, 'reason', usage);
    const { amount: wanted } = values;
    const key = values.key === undefined ? randomUUID() : requiredText(values.key, 'key', usage);
    const { order, refund: stored } = await withShop(async (shop, features) =>
      unwrap(
        await features.refundByStaff(shop, shop.caller, word, ({ currency }) => ({
          key,
          reason,
          amount:
            wanted === undefined
              ? null
              : toMinor(wholeAmount('--amount', wanted, currency), currency),
        })),
      ),
    );
    const { state, amount, byHandAmount: manualAmount } = stored;
    console.log(
      `${order.number}: refund of ${formatAmount(amount, order.currency)} is ${state}, key ${key}`,
    );
    if (manualAmount > 0 && state !== 'done') {
      const part = formatAmount(manualAmount, order.currency);
      console.log(
        `pay out ${part} manually, then: npm run ops -- resolve-review ${stored.id} --note <reference>`,
      );
    }
  },
});

function describeIssue({ kind, reason, charge, canBeAccepted }: Issue): string {
  switch (kind) {
    case 'review':
      return `${reason} (${charge?.provider} ${charge?.transaction})${canBeAccepted ? '; --accept credits it' : ''}`;
    case 'manual_refund':
      return `to be refunded manually: ${reason}`;
    case 'late_refund':
      return `still to be sent to the card: ${reason ?? 'the provider has not taken it yet'}`;
    case 'order_in_review':
      return 'still in payment review: end-review says whether it is paid';
  }
}

const reviews = defineCommand({
  usage: 'reviews',
  help: `Lists what people have to see to: money that fits no order, refunds a provider refused or has not taken for two days,
refunds to be paid manually, orders still in payment review: the oldest first, at most 200 cases and 200 such orders. An
order leaves its payment review by refund, end-review or cancel.`,
  options: {},
  run: async () => {
    const open = await withShop((shop, { listReviews }) => listReviews(shop));
    for (const issue of open) {
      const { id, orderNumber, amount, currency, since } = issue;
      const money = `${amount} ${currency}`;
      const parts = [id, formatTime(since), orderNumber ?? 'no order', money, describeIssue(issue)];
      console.log(parts.join('  '));
    }
    console.log(open.length === 0 ? 'nothing to see to' : `${open.length} to see to`);
  },
});

async function acceptReview(id: string, note: string): Promise<void> {
  const accepted = await withShop(async (shop, features) =>
    unwrap(await features.acceptReview(shop, shop.caller, id, note)),
  );
  if (!accepted.isAccepted) {
    throw new StartError(
      `${id}: only a lost dispute or a refund at the provider that the books lack can be accepted. Nothing was changed.`,
    );
  }
  const { order, refund: stored } = accepted;
  const amount = formatAmount(stored.amount, order.currency);
  console.log(
    `${order.number}: ${amount} credited, ${order.fulfilmentState}, ${order.paymentState}`,
  );
}

const resolveReview = defineCommand({
  usage: 'resolve-review <id> [--accept] --note <text>',
  help: `Closes a review with what was found or done. For a refund to be paid manually: it was paid, and the note is the bank's
reference; its refund is done with it. With --accept, for a lost dispute
or a refund made at the provider: it is entered in the books as a refund, with a credit note that the customer gets by
e-mail. No money is sent. Without it the invoice of a lost dispute goes on claiming the amount, for example while it is
collected in another way.`,
  options: { note: text, accept: flag },
  word: true,
  run: async ({ word, values, usage }) => {
    const note = requiredText(values.note, 'note', usage);
    if (values.accept) {
      await acceptReview(word, note);
      return;
    }
    await withShop(async (shop, features) =>
      unwrap(await features.closeReview(shop, shop.caller, word, note)),
    );
    console.log(`${word}: closed`);
  },
});

const endReview = defineCommand({
  usage: 'end-review <number> --paid | --unpaid --note <text>',
  help: `Ends the payment review of an order. With --paid, one charge pays it after all: what the shop holds must be exactly
its total, so refund what is too much first. With --unpaid, the shop holds nothing of it, and its customer can pay again:
a charge in another currency, or on an attempt that had ended, is refunded at the provider before. Its cases are closed with
the note. To send everything back, use refund: the review ends when that is done.`,
  options: { paid: flag, unpaid: flag, note: text },
  word: 'order',
  run: async ({ word, values, usage }) => {
    const { paid: isPaid, unpaid } = values;
    if (isPaid === unpaid) {
      throw new StartError(`say --paid or --unpaid: npm run ops -- ${usage}`);
    }
    const note = requiredText(values.note, 'note', usage);
    const ended = await withShop(async (shop, features) =>
      unwrap(await features.endReview(shop, shop.caller, word, { isPaid, note })),
    );
    const { number, currency, fulfilmentState, paymentState } = ended.order;
    if (!ended.isEnded) {
      const [held, due] = [ended.held, ended.due].map((minor) => formatAmount(minor, currency));
      throw new StartError(
        `${number}: the shop holds ${held} and not ${due} of it in one charge, or a refund or dispute of it is still open. Nothing was changed.`,
      );
    }
    console.log(`${number}: ${fulfilmentState}, ${paymentState}`);
    const until = payBy(ended.order);
    if (until) console.log(`its customer can pay it until ${formatTime(until)} UTC`);
  },
});

const lossRefusals: Readonly<Record<RefusedLoss['refused'], string>> = {
  no_charge: 'no charge at Helcim has as much left',
  other_order: 'another order has this reference',
  taken_back: 'the loss of this reference was taken back',
};

const disputeLost = defineCommand({
  usage: 'dispute-lost <number> --reference <text> [--amount 5.00]',
  help: `Records a dispute of a charge at Helcim that was lost, which Helcim does not report to the shop: all that is left of
the charge, or --amount. The reference is Helcim's number of the dispute; repeating it changes nothing. It is then listed
among the reviews, where resolve-review --accept enters it in the books. Stripe reports its disputes itself.`,
  options: { reference: text, amount: text },
  word: 'order',
  run: async ({ word, values, usage }) => {
    const reference = requiredText(values.reference, 'reference', usage);
    const { amount } = values;
    const { order, review } = await withShop(async (shop, features) =>
      unwrap(
        await features.recordLoss(shop, shop.caller, word, ({ currency }) => ({
          reference,
          amount:
            amount === undefined
              ? null
              : toMinor(wholeAmount('--amount', amount, currency), currency),
        })),
      ),
    );
    if (typeof review !== 'string') {
      throw new StartError(
        `${order.number}: ${lossRefusals[review.refused]}. Nothing was changed.`,
      );
    }
    console.log(`${order.number}: listed among the reviews as ${review}`);
  },
});

const disputeWon = defineCommand({
  usage: 'dispute-won <number> --reference <text>',
  help: `Takes back a loss that dispute-lost has recorded: the dispute was won after all, or recorded by mistake. If the loss
was accepted, its refund counts as returned and is listed among the reviews.`,
  options: { reference: text },
  word: 'order',
  run: async ({ word, values, usage }) => {
    const reference = requiredText(values.reference, 'reference', usage);
    const { order, isLost, wasAccepted } = await withShop(async (shop, features) =>
      unwrap(await features.recordWin(shop, shop.caller, word, reference)),
    );
    if (!isLost) {
      throw new StartError(
        `${order.number} has no lost dispute of that reference. Nothing was changed.`,
      );
    }
    console.log(
      `${order.number}: the loss is taken back, ${order.fulfilmentState}, ${order.paymentState}`,
    );
    if (wasAccepted)
      console.log('its accepted refund counts as returned: see npm run ops -- reviews');
  },
});

/** Staff commands for refunds and manual reviews. */
export const refundCommands: Readonly<Record<string, OpsCommand>> = {
  refund,
  reviews,
  'resolve-review': resolveReview,
  'end-review': endReview,
  'dispute-lost': disputeLost,
  'dispute-won': disputeWon,
};
