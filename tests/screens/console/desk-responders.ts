import type { HeldCall } from '#contract/staff/calls.ts';
import type { LookUpResponse } from '#contract/staff/counter.ts';
import type { ListedOrder, StaffOrder } from '#contract/staff/orders.ts';
import type { Failure } from '#contract/errors.ts';
import type { SignedInPerson } from '#contract/staff/session.ts';
import { fail } from '#domain/common/result.ts';
import { holdMs } from '#domain/orders/call-rules.ts';
import type { StaffParts } from './staff-calls.ts';

/** What a test finds and changes of the calls and the counter. */
export interface DeskState {
  /** Number of the order that the person calls; null for none. */
  held: string | null;
  /** Numbers that were let go of. */
  readonly dropped: string[];
  /** What the counter answers to a code. */
  readonly pickups: Map<string, LookUpResponse>;
}

type CallOfCalls =
  | 'listCalls'
  | 'takeCall'
  | 'keepCall'
  | 'dropCall'
  | 'changeAddress'
  | 'changeDay';
type CallOfCounter = 'lookUpPickup' | 'listCounter' | 'listOpenPickups';

/** What the calls and the counter need of the shop of a test. */
interface DeskShop {
  readonly desk: DeskState;
  readonly orders: readonly ListedOrder[];
  readonly whole: Map<string, StaffOrder>;
  readonly person: SignedInPerson;
  readonly find: (number: string) => StaffOrder | undefined;
}

type Responders<N extends CallOfCalls | CallOfCounter> = {
  readonly [K in N]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

/** A call as the shop gives it: four sentences in Arabic, and a refusal among the evidence. */
export function heldCall(order: StaffOrder): HeldCall {
  const refusedAt = new Date(Date.now() - 40 * 24 * 3_600_000).toISOString();
  return {
    order,
    heldUntil: new Date(Date.now() + holdMs).toISOString(),
    phone: order.phone,
    sayings: [
      { kind: 'contents', text: 'لقد طلبت 46 × صورة مطبوعة. هل هذا صحيح؟' },
      { kind: 'amount', text: 'المبلغ 92,00 د.ت نقدًا عند التسليم.' },
      { kind: 'address', text: 'هل العنوان كامل؟ الطابق ورقم الشقة؟' },
      { kind: 'day', text: 'هل تكون في البيت يوم الأربعاء؟' },
    ],
    evidence: [
      {
        kind: 'refused_before',
        weight: 'look',
        values: { count: 1 },
        at: refusedAt,
        order: 'FPX-418204991',
      },
      {
        kind: 'phone_known',
        weight: 'look',
        values: { orders: 3, delivered: 2, refused: 1, others: 0 },
        at: null,
        order: null,
      },
      { kind: 'address_short', weight: 'look', values: {}, at: null, order: null },
      {
        kind: 'amount_usual',
        weight: 'fine',
        values: { smallest: 54, largest: 110, currency: 'TND' },
        at: null,
        order: null,
      },
    ],
    earlier: [
      {
        number: 'FPX-418204991',
        placedAt: refusedAt,
        total: 54,
        currency: 'TND',
        fulfilment: 'returned',
        payment: 'unpaid',
        wasRefused: true,
      },
    ],
    nextTryAt: new Date(Date.now() + 3_600_000).toISOString(),
    deliveryDay: '2026-11-25',
    timeZone: 'Africa/Tunis',
  };
}

function waitingCalls(shop: DeskShop) {
  return shop.orders.filter(
    ({ fulfilment, pendingAct }) => fulfilment === 'awaiting_csr' && pendingAct === null,
  );
}

function waitingPickups(shop: DeskShop) {
  return [...shop.desk.pickups.values()].flatMap((one) =>
    one.found === 'ready' ? [one.order] : [],
  );
}

/** Responds to the calls and the counter as the server does. */
export function createDeskResponders(shop: DeskShop): Responders<CallOfCalls | CallOfCounter> {
  return { ...createCallResponders(shop), ...createCounterResponders(shop) };
}

function createCallResponders(shop: DeskShop): Responders<CallOfCalls> {
  const { desk } = shop;
  const withOrder = (number: string | undefined) => {
    const order = shop.find(number ?? '');
    return order ? { order } : fail('not_found');
  };
  return {
    listCalls: () => {
      const waiting = waitingCalls(shop);
      return {
        waiting: waiting.map((order) => ({
          number: order.number,
          name: order.name,
          city: order.city,
          calls: order.calls.count,
          nextAt: order.calls.nextAt,
          placedAt: order.placedAt,
          isConfirmed: false,
          heldBy: order.heldBy,
        })),
        count: waiting.length,
        oldestAt: waiting.at(-1)?.placedAt ?? null,
        today: { approved: 31, unanswered: 4, rejected: 2 },
      };
    },
    takeCall: ({ body }) => {
      const number =
        body.number ?? waitingCalls(shop).find((one) => !body.skip?.includes(one.number))?.number;
      const order = number === undefined ? undefined : shop.find(number);
      desk.held = order?.number ?? null;
      return { call: order ? heldCall(order) : null };
    },
    keepCall: () => ({ heldUntil: new Date(Date.now() + holdMs).toISOString() }),
    dropCall: ({ parameters }) => {
      desk.held = null;
      desk.dropped.push(parameters['number'] ?? '');
      return { success: true };
    },
    changeAddress: ({ parameters, body }) => {
      const order = shop.find(parameters['number'] ?? '');
      if (!order?.shippingAddress) return fail('not_found');
      shop.whole.set(order.number, {
        ...order,
        shippingAddress: { ...order.shippingAddress, ...body },
      });
      return withOrder(order.number);
    },
    changeDay: ({ parameters }) => withOrder(parameters['number']),
  };
}

function createCounterResponders(shop: DeskShop): Responders<CallOfCounter> {
  const { desk } = shop;
  return {
    lookUpPickup: ({ body }) =>
      ('code' in body && desk.pickups.get(body.code)) || { found: 'none' },
    listCounter: () => {
      const waiting = waitingPickups(shop);
      return {
        waiting,
        waitingCount: waiting.length,
        timeZone: 'UTC',
        handedOverToday: 3,
        studio: shop.person.studio,
      };
    },
    listOpenPickups: () => ({
      salt: '00',
      madeAt: new Date().toISOString(),
      iterations: 1000,
      orders: [],
    }),
  };
}
