import type { ListedOrder, StaffOrder, StaffOrderLine } from '#contract/staff/orders.ts';

const hourMs = 3_600_000;

function ago(hours: number): string {
  return new Date(Date.now() - hours * hourMs).toISOString();
}

function uuid(group: number, index: number): string {
  return `00000000-0000-4000-8000-${String(group * 1_000_000 + index).padStart(12, '0')}`;
}

/** A line of an order with a photo of its own. */
export function staffLine(frame: number, changes: Partial<StaffOrderLine> = {}): StaffOrderLine {
  return {
    id: uuid(1, frame),
    frame,
    fileName: `photo-${frame}.jpg`,
    productType: 'photo_print',
    shape: null,
    size: '10x15',
    quantity: 1,
    unitPrice: 2,
    total: 2,
    framing: null,
    picture: `/api/staff/photos/${frame}`,
    width: 3000,
    height: 2000,
    source: 'original',
    isOriginalMissing: false,
    dpi: 412,
    print: null,
    ...changes,
  };
}

/** An order in a list: paid in cash at the door, to be called, of 46 photos. */
export function listedOrder(changes: Partial<ListedOrder> = {}): ListedOrder {
  return {
    number: 'FPX-418206773',
    name: 'Amel Trabelsi',
    city: 'Tunis',
    country: 'TN',
    deliveryMethod: 'shipping',
    studio: null,
    total: 92,
    currency: 'TND',
    method: 'cod',
    payment: 'unpaid',
    fulfilment: 'awaiting_csr',
    marks: [],
    waitingEdit: null,
    contents: [{ productType: 'photo_print', size: '10x15', quantity: 46 }],
    photoCount: 46,
    pictures: [1, 2, 3, 4].map((photo) => `/api/staff/photos/${photo}`),
    placedAt: ago(0.2),
    promisedAt: null,
    originals: { received: 31, expected: 46 },
    printed: null,
    shelf: null,
    calls: { count: 0, nextAt: null },
    assignee: null,
    heldBy: null,
    pendingAct: null,
    ...changes,
  };
}

/** The whole of a listed order, with a line for each of its photos. */
export function wholeOrder(listed: ListedOrder, changes: Partial<StaffOrder> = {}): StaffOrder {
  const { photoCount, total } = listed;
  return {
    ...listed,
    email: 'amel@example.com',
    phone: '+216 20 000 142',
    language: 'ar',
    shippingAddress: {
      firstName: 'Amel',
      lastName: 'Trabelsi',
      address: '24 rue de Marseille',
      city: listed.city,
      postalCode: '1001',
      country: listed.country,
    },
    billingAddress: null,
    customerNote: 'Please do not crop number 4.',
    subtotal: total,
    shippingFee: 0,
    discount: 0,
    discountCode: null,
    taxes: [],
    giftCardAmount: 0,
    shipment: null,
    lines: Array.from({ length: photoCount }, (_, at) => staffLine(at + 1)),
    timeline: [
      { step: 'placed', state: 'done', at: listed.placedAt },
      { step: 'approved', state: 'now', at: null },
      { step: 'originals', state: 'to_come', at: null },
      { step: 'printing', state: 'to_come', at: null },
      { step: 'shipped', state: 'to_come', at: null },
      { step: 'over', state: 'to_come', at: null },
    ],
    history: [
      {
        at: listed.placedAt,
        kind: 'order',
        act: 'placed',
        actor: { kind: 'customer', name: null },
        detail: null,
        address: null,
      },
    ],
    money: [{ kind: 'cash', lastFour: null, taken: 0, returned: 0, left: 0, isWaiting: true }],
    mails: [
      { kind: 'order-received', reference: '', state: 'sent', at: listed.placedAt, failure: null },
    ],
    otherOrders: [],
    acts: ['approve', 'reject', 'no_answer', 'cancel'],
    isErased: false,
    ...changes,
  };
}

interface Written {
  readonly number: string;
  readonly name: string;
  readonly city: string;
  readonly rest: Partial<ListedOrder>;
}

const written: readonly Written[] = [
  {
    number: 'FPX-B6D-306418550318',
    name: 'Emily Tran',
    city: 'Vancouver',
    rest: {
      country: 'CA',
      total: 189,
      currency: 'CAD',
      method: 'helcim',
      payment: 'paid',
      fulfilment: 'approved',
      marks: [{ kind: 'late', count: 180 }],
      photoCount: 5,
      contents: [
        { productType: 'photo_print', size: '8x10', quantity: 4 },
        { productType: '3d_frame', size: '', quantity: 1 },
      ],
      promisedAt: ago(3),
      originals: { received: 5, expected: 5 },
    },
  },
  {
    number: 'FPX-418204991',
    name: 'Mohamed Gharbi',
    city: 'Sousse',
    rest: {
      total: 108,
      fulfilment: 'in_production',
      marks: [{ kind: 'failed', count: 2 }],
      photoCount: 54,
      contents: [{ productType: 'photo_print', size: '10x15', quantity: 54 }],
      promisedAt: ago(-2),
      printed: { done: 30, all: 54 },
      originals: null,
    },
  },
  {
    number: 'FPX-T9A-306418664013',
    name: 'Daniel Moreau',
    city: 'Montréal',
    rest: {
      country: 'CA',
      total: 26.9,
      currency: 'CAD',
      method: 'helcim',
      payment: 'payment_review',
      fulfilment: 'placed',
      photoCount: 2,
      contents: [{ productType: 'photo_print', size: '8x10', quantity: 2 }],
      placedAt: ago(3),
      originals: null,
    },
  },
  { number: 'FPX-418206773', name: 'Amel Trabelsi', city: 'Tunis', rest: {} },
  {
    number: 'FPX-418206391',
    name: 'سامي بن يوسف',
    city: 'سوسة',
    rest: { total: 66, photoCount: 24, placedAt: ago(0.6), calls: { count: 1, nextAt: ago(-0.5) } },
  },
  {
    number: 'FPX-K7Q-306418481902',
    name: 'Leïla Haddad',
    city: 'Calgary',
    rest: {
      country: 'CA',
      deliveryMethod: 'pickup',
      studio: 'Kensington Photo Studio',
      total: 103.49,
      currency: 'CAD',
      method: 'helcim+gift_card',
      payment: 'paid',
      fulfilment: 'approved',
      photoCount: 100,
      contents: [
        { productType: 'photo_print', size: '4x6', quantity: 109 },
        { productType: 'keychain', size: '', quantity: 1 },
      ],
      originals: { received: 97, expected: 100 },
      promisedAt: ago(-31),
      placedAt: ago(20),
    },
  },
  {
    number: 'FPX-P2M-306418118240',
    name: 'Grace Okafor',
    city: 'Toronto',
    rest: {
      country: 'CA',
      deliveryMethod: 'pickup',
      studio: 'Queen West Studio',
      total: 12.2,
      currency: 'CAD',
      method: 'interac',
      payment: 'awaiting_payment',
      fulfilment: 'placed',
      photoCount: 18,
      contents: [{ productType: 'photo_print', size: '4x6', quantity: 18 }],
      placedAt: ago(1),
      originals: null,
    },
  },
  {
    number: 'FPX-418204870',
    name: 'Karim Jaziri',
    city: 'Tunis',
    rest: {
      deliveryMethod: 'pickup',
      studio: 'Studio Yasmine',
      total: 104,
      method: 'in_store',
      fulfilment: 'ready',
      shelf: 'B-14',
      photoCount: 52,
      contents: [{ productType: 'photo_print', size: '10x15', quantity: 52 }],
      promisedAt: ago(-1),
      placedAt: ago(60),
      originals: null,
    },
  },
  {
    number: 'FPX-2RT-306418190377',
    name: 'Daniel Okafor',
    city: 'Austin, TX',
    rest: {
      country: 'US',
      total: 126,
      currency: 'USD',
      method: 'credit',
      payment: 'paid',
      fulfilment: 'shipped',
      photoCount: 210,
      contents: [{ productType: 'photo_print', size: '4x6', quantity: 210 }],
      placedAt: ago(40),
      originals: null,
    },
  },
  {
    number: 'FPX-8CV-306418072940',
    name: 'Lucie Gagnon',
    city: 'Verdun',
    rest: {
      country: 'CA',
      deliveryMethod: 'pickup',
      studio: 'Verdun Photo',
      total: 28.26,
      currency: 'CAD',
      method: 'helcim',
      payment: 'partially_refunded',
      fulfilment: 'ready',
      shelf: '2',
      photoCount: 9,
      contents: [{ productType: 'photo_print', size: '5x7', quantity: 9 }],
      placedAt: ago(50),
      originals: null,
    },
  },
];

/** Orders in all states, as a list of a working day. */
export function demoOrders(): ListedOrder[] {
  return written.map(({ number, name, city, rest }, at) =>
    listedOrder({
      number,
      name,
      city,
      pictures: [1, 2, 3, 4]
        .slice(0, Math.min(4, rest.photoCount ?? 4))
        .map((photo) => `/api/staff/photos/${at * 4 + photo}`),
      ...rest,
    }),
  );
}
