import {
  acceptReview,
  closeReview,
  endReview,
  listReviews,
  recordLoss,
  recordWin,
} from '#server/features/payments/index.ts';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { command } from './staff.ts';
import type { Actor, PlannedTurn, Stage } from './stage.ts';

/** A cardholder objects to a charge at Stripe, to all or a part of it. */
const dispute: Actor = {
  weight: 6,
  plan: (stage, chance): PlannedTurn | null => {
    const window = chance.pick(stage.windows.filter(({ provider }) => provider === 'stripe'));
    if (!window) return null;
    const part = chance.percent(40) ? { amount: chance.int(1, 900) / 100 } : {};
    const run = async (): Promise<string> =>
      JSON.stringify(
        await stage.world.sandbox.post('/control/sessions/dispute', {
          sessionId: window.token,
          ...part,
        }),
      );
    return { title: `the charge of ${window.name} is disputed ${JSON.stringify(part)}`, run };
  },
};

const decide: Actor = {
  weight: 6,
  plan: (stage, chance): PlannedTurn => {
    const outcome = chance.pick(['won', 'lost', 'lost', 'warning_closed']) ?? 'lost';
    const run = async (): Promise<string> => {
      const open = (await stage.world.sandbox.disputes()).find(
        ({ status }) => status === 'needs_response',
      );
      if (!open) return 'there is none';
      return JSON.stringify(
        await stage.world.sandbox.post('/control/disputes/close', { disputeId: open.id, outcome }),
      );
    };
    return { title: `the bank decides: ${outcome}`, run };
  },
};

const seller = {
  catalogues: defaultCatalogues,
  brandName: 'FPX',
  seller: { name: 'Seller Ltd', address: undefined },
};

function payments({ world }: Stage) {
  return { ...world.shop().staff, shop: seller };
}

const lossAtHelcim: Actor = {
  weight: 4,
  plan: (stage, chance): PlannedTurn | null => {
    const order = chance.pick(stage.orders);
    if (!order) return null;
    const reference = `case ${chance.int(1, 3)}`;
    const amount = chance.percent(50) ? null : chance.int(1, 1500);
    const isLost = chance.percent(65);
    const run = () =>
      command(stage, async () =>
        isLost
          ? await recordLoss(payments(stage), callerNamed('Bo'), order.number, () => ({
              reference,
              amount,
            }))
          : await recordWin(payments(stage), callerNamed('Bo'), order.number, reference),
      );
    const what = isLost ? `lost ${amount ?? 'all'}` : 'won';
    return { title: `staff record ${reference} of ${order.name} as ${what}`, run };
  },
};

const review: Actor = {
  weight: 6,
  plan: (stage, chance): PlannedTurn => {
    const which = chance.int(0, 99);
    const accepts = chance.percent(70);
    const run = () =>
      command(stage, async () => {
        const { rows } = await stage.world.observer.pool.query<{ id: string }>(
          'select id from payment_reviews order by created_at, id',
        );
        const one = rows[which % Math.max(1, rows.length)];
        if (!one) return fail('review_not_found');
        return accepts
          ? await acceptReview(payments(stage), callerNamed('Bo'), one.id, 'seen at the provider')
          : await closeReview(payments(stage), callerNamed('Bo'), one.id, 'seen');
      });
    return { title: accepts ? 'staff accept a review' : 'staff close a review', run };
  },
};

const end: Actor = {
  weight: 4,
  plan: (stage, chance): PlannedTurn | null => {
    const order = chance.pick(stage.orders);
    if (!order) return null;
    const isPaid = chance.percent(50);
    const decision = { isPaid, note: 'seen at the provider' };
    const run = () =>
      command(stage, () => endReview(payments(stage), callerNamed('Bo'), order.number, decision));
    return { title: `staff end the review of ${order.name} as ${isPaid ? 'paid' : 'unpaid'}`, run };
  },
};

const list: Actor = {
  weight: 2,
  plan: (stage): PlannedTurn => ({
    title: 'staff list reviews',
    run: () => command(stage, async () => succeed(await listReviews(payments(stage)))),
  }),
};

/** Disputes of charges, and what staff decide about them and about reviews. */
export const disputes: readonly Actor[] = [dispute, decide, lossAtHelcim, review, end, list];
