import { createHmac } from 'node:crypto';
import { endDelayedPayments } from './wait-until-quiet.ts';
import { askShop, describeResponse, type Actor, type PlannedTurn } from './stage.ts';

const release: Actor = {
  weight: 10,
  plan: ({ world: { sandbox } }, chance): PlannedTurn => {
    const order = chance.percent(50) ? 'same' : 'reverse';
    const copies = chance.percent(30) ? 3 : 1;
    return {
      title: `held webhooks arrive, ${order} order, ${copies} of each`,
      run: async () => {
        await sandbox.post('/control/webhooks', { copies });
        await sandbox.post('/control/webhooks/release', { order });
        await sandbox.post('/control/webhooks', { copies: 1 });
        return 'released';
      },
    };
  },
};

const switchWebhooks: Actor = {
  weight: 4,
  plan: ({ world: { sandbox } }, chance): PlannedTurn | null => {
    const change = chance.pick([
      { title: 'webhooks come at once', body: { hold: false } },
      { title: 'webhooks come late', body: { hold: false, delayMs: 15 } },
      { title: 'webhooks are held', body: { hold: true, delayMs: 0 } },
      { title: 'the next webhook is lost', body: { drop: 1 } },
      { title: 'somebody without the key signs the webhooks', body: { forgeSignature: true } },
      { title: 'the provider signs its webhooks', body: { forgeSignature: false } },
    ]);
    if (!change) return null;
    const run = async (): Promise<string> => {
      await sandbox.post('/control/webhooks', change.body);
      return 'done';
    };
    return { title: change.title, run };
  },
};

const resend: Actor = {
  weight: 3,
  plan: ({ world: { sandbox } }, chance): PlannedTurn => {
    const which = chance.int(0, 99);
    const run = async (): Promise<string> => {
      const all = await sandbox.transactions();
      const one = all[which % Math.max(1, all.length)];
      if (!one) return 'there is none';
      const transactionId = Number(one.transactionId);
      await sandbox.post('/control/webhooks/resend', { transactionId });
      return `of transaction ${one.transactionId}`;
    };
    return { title: 'a webhook is sent anew', run };
  },
};

/** A notification about a real transaction, signed with a guessed key. */
const forge: Actor = {
  weight: 2,
  plan: (stage): PlannedTurn => ({
    title: 'a stranger sends a webhook',
    run: async () => {
      const [one] = await stage.world.sandbox.transactions();
      const body = { id: one?.transactionId ?? '1', type: 'cardTransaction' };
      const timestamp = String(Math.floor(stage.world.now() / 1000));
      const mac = createHmac('sha256', 'guessed').update(
        `msg_1.${timestamp}.${JSON.stringify(body)}`,
      );
      const response = await askShop(stage, null, '/api/webhooks/cards', body, {
        'webhook-id': 'msg_1',
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${mac.digest('base64')}`,
      });
      if (response && response.status < 400)
        stage.world.complaints.push('a forged webhook was taken');
      return describeResponse(response);
    },
  }),
};

const fault: Actor = {
  weight: 8,
  plan: ({ world: { sandbox, config } }, chance): PlannedTurn => {
    const paths = [
      '/v2/',
      '/v2/helcim-pay',
      '/v2/card-transactions',
      '/v2/payment',
      ...(config.stripe ? ['/v1/', '/v1/checkout/sessions', '/v1/refunds'] : []),
    ];
    const path = chance.pick(paths) ?? '/v2/';
    const when = chance.percent(50) ? 'before' : 'after';
    const response = chance.percent(40) ? 'drop' : 'error';
    // A provider never answers 429 to a call that it has done.
    const status = when === 'before' && chance.percent(15) ? 429 : 500;
    const count = chance.int(1, 3);
    const what = response === 'drop' ? 'cut off' : `answered ${status}`;
    return {
      title: `${count} calls of ${path} are ${what} ${when} the work`,
      run: async () => {
        await sandbox.fault({ count, answer: response, status, when, path });
        return 'done';
      },
    };
  },
};

/** In the shop's format, but not one of its attempts. */
const unknownReference = '00000000-0000-4000-8000-000000000000';

const wrongCharge: Actor = {
  weight: 3,
  plan: ({ world: { sandbox } }, chance): PlannedTurn | null => {
    const wrong = chance.pick([
      { amount: 1.23 },
      { currency: 'CAD' },
      { status: 'APPROVAL' },
      { invoiceNumber: unknownReference },
      { clientReferenceId: unknownReference },
    ]);
    if (!wrong) return null;
    const run = async (): Promise<string> => {
      await sandbox.post('/control/charges', { count: 1, ...wrong });
      return 'done';
    };
    return { title: `the next approval has ${JSON.stringify(wrong)}`, run };
  },
};

const closeBatch: Actor = {
  weight: 3,
  plan: ({ world: { sandbox } }): PlannedTurn => ({
    title: 'the batch closes',
    run: async () => {
      await sandbox.post('/control/batches/close', {});
      return 'closed';
    },
  }),
};

/** The refund is done, but its response is lost. */
const loseRefundResponse: Actor = {
  weight: 5,
  plan: ({ world: { sandbox, config }, counts }, chance): PlannedTurn => {
    const path = config.stripe && chance.percent(30) ? '/v1/refunds' : '/v2/payment/';
    return {
      title: `the next answer of ${path} is lost`,
      run: async () => {
        await sandbox.fault({ count: 1, answer: 'drop', when: 'after', path });
        counts.lostResponses += 1;
        return 'done';
      },
    };
  },
};

/** Bank debits and vouchers: the session is complete at once, and paid days later. */
const delayPayments: Actor = {
  weight: 6,
  plan: ({ world: { sandbox, config } }): PlannedTurn | null => {
    if (!config.stripe) return null;
    const run = async (): Promise<string> => {
      await sandbox.post('/control/charges', { count: 3, delayed: true });
      return 'done';
    };
    return { title: 'the money of the next payments takes days', run };
  },
};

const moneyArrives: Actor = {
  weight: 4,
  plan: (stage, chance): PlannedTurn => ({
    title: 'money that was on its way comes, or does not',
    run: async () => {
      await endDelayedPayments(stage, chance);
      return 'done';
    },
  }),
};

/** Actions of providers, and requests forged in their name. */
export const providers: readonly Actor[] = [
  release,
  switchWebhooks,
  resend,
  forge,
  fault,
  wrongCharge,
  closeBatch,
  loseRefundResponse,
  delayPayments,
  moneyArrives,
];
