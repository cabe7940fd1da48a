import { knownCarriers, readShipment, type Shipment } from '#domain/orders/carriers.ts';
import { readPickupCode, type PickupProof } from '#domain/orders/pickup-codes.ts';
import type { ReturnReason } from '#domain/orders/transition-reasons.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text, type OpsCommand } from './command.ts';
import { moveOrder } from './move-orders.ts';

const ready = defineCommand({
  usage: 'ready <number>',
  help: `Marks a pickup order as ready at its studio. Notifies the customer, with a pickup code; the days at the counter
start now.`,
  options: {},
  word: 'order',
  run: async ({ word }) => {
    await moveOrder(word, { kind: 'mark_ready' });
  },
});

const shippedUsage = 'shipped <number> [--carrier <name> --tracking <number>] [--mail]';

function shipmentOf(
  carrier: string | undefined,
  trackingNumber: string | undefined,
): Shipment | null {
  if (carrier === undefined && trackingNumber === undefined) return null;
  if (carrier === undefined || trackingNumber === undefined) {
    throw new StartError(
      `--carrier and --tracking belong together: npm run ops -- ${shippedUsage}`,
    );
  }
  const shipment = readShipment(carrier, trackingNumber);
  if (shipment.ok) return shipment.value;
  throw new StartError(
    shipment.code === 'carrier'
      ? '--carrier must be a name of at most 60 characters'
      : '--tracking must be 4 to 40 letters and digits',
  );
}

const shipped = defineCommand({
  usage: 'shipped <number> [--carrier <name> --tracking <number>] [--mail]',
  help: `Marks an order as handed to the carrier, also once more after it came back. Notifies the customer, with a link to
follow the parcel if the carrier is one of ${knownCarriers.join(', ')}. On an order that is shipped already it corrects
carrier and tracking number; the customer gets another mail only with --mail.`,
  options: { carrier: text, tracking: text, mail: flag },
  word: 'order',
  run: async ({ word, values }) => {
    await moveOrder(word, {
      kind: 'mark_shipped',
      shipment: shipmentOf(values.carrier, values.tracking),
      mailsCorrection: values.mail,
    });
  },
});

const returnReasons: ReadonlyMap<string, ReturnReason> = new Map([
  ['refused', 'parcel_refused'],
  ['unclaimed', 'parcel_unclaimed'],
  ['undeliverable', 'parcel_undeliverable'],
]);
const returned = defineCommand({
  usage: 'returned <number> [--reason refused|unclaimed|undeliverable]',
  help: `Records that the carrier brought a shipped order back: it was refused (the default), not claimed, or its address
is wrong. Notifies the customer. Send it again with shipped, hand it over with complete, or cancel it, which refunds
what was paid.`,
  options: { reason: { type: 'string', default: 'refused' } },
  word: 'order',
  run: async ({ word, values }) => {
    const reason = returnReasons.get(values.reason);
    if (!reason) throw new StartError(`--reason must be ${[...returnReasons.keys()].join(', ')}`);
    await moveOrder(word, { kind: 'mark_returned', reason });
  },
});

const handOverUsage = 'hand-over <number> --code <six digits> | --secret <text> [--paid]';

function proofOf(text: string | undefined, secret: string | undefined): PickupProof {
  if (secret !== undefined && text === undefined) return { secret };
  const code = text === undefined || secret !== undefined ? null : readPickupCode(text);
  if (code === null) {
    throw new StartError(`--code must be six digits: npm run ops -- ${handOverUsage}`);
  }
  return { code };
}

/** Joins a secret to its option: one that begins with a dash would be read as another option. */
function joinSecret(args: readonly string[]): string[] {
  const at = args.indexOf('--secret');
  const secret = at < 0 ? undefined : args[at + 1];
  return secret === undefined
    ? [...args]
    : [...args.slice(0, at), `--secret=${secret}`, ...args.slice(at + 2)];
}

const handOver = defineCommand({
  usage: handOverUsage,
  help: `Hands a ready order over to the bearer of its pickup code, or of the secret behind the dot in the address of its QR
code. With --paid, it was paid at the counter at that moment. After five wrong codes only complete hands it over.`,
  options: { code: text, secret: text, paid: flag },
  word: 'order',
  run: async ({ word, values }) => {
    const proof = proofOf(values.code, values.secret);
    await moveOrder(word, { kind: 'hand_over', proof, studio: null, paid: values.paid });
  },
});

/** Staff commands for orders on their way to the customer. */
export const handOverCommands: Readonly<Record<string, OpsCommand>> = {
  ready,
  shipped,
  returned,
  'hand-over': { ...handOver, run: (args) => handOver.run(joinSecret(args)) },
};
