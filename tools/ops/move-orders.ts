import type { OpsCommand } from './command.ts';
import {
  readArgs,
  required,
  valueOf,
  withShop,
  type FeatureModules,
  type OpsShop,
} from './with-shop.ts';

type Moved = Awaited<ReturnType<FeatureModules['approveOrder']>>;

/** Creates a command that moves one order and prints its new state. */
const mover = (
  usage: string,
  help: string,
  move: (features: FeatureModules, shop: OpsShop, number: string) => Promise<Moved>,
): OpsCommand => ({
  usage,
  help,
  run: async (args) => {
    const { word } = readArgs(args, usage, { options: {}, word: true });
    await printMoved((shop, features) => move(features, shop, word));
    return true;
  },
});

const printMoved = async (
  move: (shop: OpsShop, features: FeatureModules) => Promise<Moved>,
): Promise<void> => {
  const order = valueOf(await withShop(move));
  console.log(`${order.number}: ${order.fulfilmentState}, ${order.paymentState}`);
};

const approve = mover(
  'approve <number>',
  'Approves a cash on delivery order that waits for it: the customer was called.',
  (features, shop, number) => features.approveOrder(shop, number, shop.by),
);

const produce = mover(
  'produce <number>',
  `Begins making an order. It has to be paid; on delivery once approved, and in store, it need not be. From here on its
customer can no longer cancel it.`,
  (features, shop, number) => features.startProduction(shop, number, shop.by),
);

const ready = mover(
  'ready <number>',
  'An order to be picked up lies at its studio’s counter. Its customer is told; the days at the counter count from here.',
  (features, shop, number) => features.markMade(shop, number, 'ready', shop.by),
);

const shipped = mover(
  'shipped <number>',
  'An order to be shipped is with the carrier. Its customer is told.',
  (features, shop, number) => features.markMade(shop, number, 'shipped', shop.by),
);

const markPaidUsage = 'mark-paid <number> --reference <text>';

const markPaid: OpsCommand = {
  usage: markPaidUsage,
  help: `The whole amount of an order came by Interac e-Transfer, in cash or at the counter. The reference tells it from
every other payment: the bank's number, the receipt's. Told again with the same reference nothing changes. Money that
comes to a cancelled order is taken down too, and stands among the reviews to be sent back.`,
  run: async (args) => {
    const { word, values } = readArgs(args, markPaidUsage, {
      options: { reference: { type: 'string' } },
      word: true,
    });
    const reference = required(values.reference, 'reference', markPaidUsage);
    await printMoved((shop, features) => features.markPaidManually(shop, word, reference, shop.by));
    return true;
  },
};

const completeUsage = 'complete <number> [--paid]';

const complete: OpsCommand = {
  usage: completeUsage,
  help: `An order was handed over. With --paid, its money was taken with it: in store, or at the door. Without, it has to
be paid already.`,
  run: async (args) => {
    const { word, values } = readArgs(args, completeUsage, {
      options: { paid: { type: 'boolean', default: false } },
      word: true,
    });
    await printMoved((shop, features) =>
      features.completeOrder(shop, word, { paid: values.paid, by: shop.by }),
    );
    return true;
  },
};

const cancelUsage = 'cancel <number> --reason <text>';

const cancel: OpsCommand = {
  usage: cancelUsage,
  help: `Cancels an order that is not shipped or handed over yet. Whatever was paid goes back by itself; what was paid by
hand stands among the reviews. The customer is told by e-mail and reads the reason as it is written here.`,
  run: async (args) => {
    const { word, values } = readArgs(args, cancelUsage, {
      options: { reason: { type: 'string' } },
      word: true,
    });
    const reason = required(values.reason, 'reason', cancelUsage);
    await printMoved((shop, features) => features.cancelByStaff(shop, word, reason, shop.by));
    return true;
  },
};

/** Staff commands that move an order. Source: product §6. */
export const moveCommands: Readonly<Record<string, OpsCommand>> = {
  approve,
  'mark-paid': markPaid,
  produce,
  ready,
  shipped,
  complete,
  cancel,
};
