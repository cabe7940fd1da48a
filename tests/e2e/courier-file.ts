import { connectDatabase } from '#server/platform/db/connect.ts';
import { buildCourierOrders } from '#tests/support/courier-orders.ts';
import type { RunningShop } from '#tests/support/shop.ts';

/** A difference that staff settle, by the end of the order's number. */
interface Difference {
  readonly end: string;
  readonly reason: string;
}

/** A courier's file of 200 rows, 6 of which do not fit. */
export interface CourierFile {
  readonly csv: string;
  readonly short: readonly Difference[];
  readonly over: readonly Difference[];
  readonly unknown: {
    /** The number as the courier wrote it, and the order that it means. */
    readonly typo: string;
    readonly order: string;
    /** Amount of the row that is of no order, in minor units. */
    readonly noOrder: number;
  };
  /** Sum of all rows, in minor units. */
  readonly total: number;
}

const rows = 200;

/** Has a courier carry orders of a running shop, and writes what it says that it remits. */
export async function writeRemittance(shop: RunningShop): Promise<CourierFile> {
  const database = connectDatabase({ url: shop.databaseUrl, max: 2, applicationName: 'test' });
  const plans = Array.from({ length: rows - 2 }, (_, at) => ({
    name: `Parcel ${at + 1}`,
    phone: `+216 98 ${String(300_000 + at)}`,
    items: [{ size: '10x15', quantity: 4 + (at % 20) }],
  }));
  const orders = await buildCourierOrders(database, plans);
  await database.close();
  const lines = orders.map(({ number, total }) => ({ number, amount: total }));
  const [fee, less, more, wrong] = lines;
  const twice = lines.at(-1);
  if (!fee || !less || !more || !wrong || !twice) throw new Error('there are orders');
  const reasons = (list: readonly (readonly [{ readonly number: string }, string])[]) =>
    list.map(([{ number }, reason]) => ({ end: number.slice(-6), reason }));
  const meant = wrong.number;
  const typo = 'FPX-000000001';
  const noOrder = 4210;
  fee.amount -= 800;
  less.amount -= 250;
  more.amount += 500;
  wrong.number = typo;
  lines.push({ ...twice }, { number: 'FPX-000000002', amount: noOrder });
  const body = lines.map(({ number, amount }) => `${number};${(amount / 100).toFixed(2)}`);
  return {
    csv: ['Order;Amount', ...body].join('\r\n'),
    short: reasons([
      [fee, 'fee_kept'],
      [less, 'paid_less'],
    ]),
    over: reasons([
      [more, 'paid_more'],
      [twice, 'paid_back'],
    ]),
    unknown: { typo, order: meant, noOrder },
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
  };
}
