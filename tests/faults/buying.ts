import { freshNumber, orderInput } from '#tests/support/orders.ts';
import type { Chance } from './chance.ts';
import {
  askShop,
  describeResponse,
  type Actor,
  type KnownOrder,
  type Stage,
  type PlannedTurn,
} from './stage.ts';
import type { Customer } from './customers.ts';

interface Purchase {
  readonly customer: Customer;
  readonly photos: readonly string[];
  readonly quantity: number;
  readonly method: string;
  readonly giftCode: string | undefined;
  readonly discountCode: string | undefined;
}

function items({ photos, quantity }: Purchase) {
  return photos.map((photoId) => ({ photoId, productType: 'photo_print', size: '5x7', quantity }));
}

function quote(stage: Stage, purchase: Purchase) {
  return askShop(stage, purchase.customer, '/api/quote', {
    country: 'US',
    state: 'IL',
    ...(purchase.method === 'in_store'
      ? { deliveryMethod: 'pickup', studioId: stage.world.studio }
      : { deliveryMethod: 'shipping' }),
    items: items(purchase),
    paymentMethod: purchase.method,
    giftCardCode: purchase.giftCode,
    discountCode: purchase.discountCode,
  });
}

function pickupAt(studioId: string) {
  return {
    deliveryMethod: 'pickup',
    shippingMethod: 'local_pickup',
    pickupStudio: { studioId },
    shippingAddress: null,
  };
}

function chunkOf(
  { world }: Stage,
  purchase: Purchase,
  number: string,
  { total, method }: { readonly total: number; readonly method: string },
) {
  const order = orderInput('US', {
    ...(purchase.method === 'in_store' ? pickupAt(world.studio) : {}),
    orderNumber: number,
    totalAmount: total,
    paymentMethod: method,
    discountCode: purchase.discountCode,
    ...(purchase.giftCode === undefined ? {} : { giftCard: { code: purchase.giftCode } }),
  });
  return { orderNumber: number, chunkIndex: 0, totalChunks: 1, order, orderItems: items(purchase) };
}

/** Prices and places an order; after a lost connection the customer's browser sends the same order again. */
async function place(stage: Stage, purchase: Purchase, number: string): Promise<string> {
  const priced = await quote(stage, purchase);
  const { total, paymentMethod } = priced?.body ?? {};
  if (typeof total !== 'number' || typeof paymentMethod !== 'string')
    return describeResponse(priced);
  const chunk = chunkOf(stage, purchase, number, { total, method: paymentMethod });
  const sent = await askShop(stage, purchase.customer, '/api/orders/chunk', chunk);
  const name = `order ${stage.orders.length + 1}`;
  const { customer, photos } = purchase;
  // An order whose response was lost may be stored: its customer sends it again, or pays it later.
  if (!sent || sent.status === 200) {
    stage.orders.push({ name, number, customer, photos, total, method: paymentMethod });
  }
  return `${name}, ${paymentMethod} ${total}: ${describeResponse(sent)}`;
}

function chooseMethod({ world }: Stage, chance: Chance): string {
  if (chance.percent(20)) return 'in_store';
  return chance.percent(world.config.stripe ? 60 : 100) ? 'helcim' : 'credit';
}

function choosePurchase(stage: Stage, chance: Chance, customer: Customer): Purchase {
  return {
    customer,
    photos: customer.photos.slice(chance.int(0, 1), chance.int(2, 3)),
    quantity: chance.int(1, 9),
    method: chooseMethod(stage, chance),
    giftCode: chance.percent(45) ? chance.pick(stage.giftCodes) : undefined,
    discountCode: chance.percent(40) ? stage.discountCode : undefined,
  };
}

function titleOf({ customer, giftCode, discountCode, quantity }: Purchase): string {
  return [
    `${customer.name} orders ${quantity} each`,
    ...(giftCode === undefined ? [] : ['with a gift card']),
    ...(discountCode === undefined ? [] : ['with a discount']),
  ].join(' ');
}

const order: Actor = {
  weight: 8,
  plan: (stage, chance): PlannedTurn | null => {
    const customer = chance.pick(stage.world.customers);
    if (!customer || stage.orders.length >= 4) return null;
    const purchase = choosePurchase(stage, chance, customer);
    const number = freshNumber();
    return { title: titleOf(purchase), run: () => place(stage, purchase, number) };
  },
};

/** Sends an order again as a reload does. */
const orderAgain: Actor = {
  weight: 3,
  plan: (stage, chance): PlannedTurn | null => {
    const known = chance.pick(stage.orders);
    if (!known) return null;
    const { customer, photos, total, method, number } = known;
    const purchase: Purchase = { ...choosePurchase(stage, chance, customer), photos };
    const again = () =>
      askShop(
        stage,
        customer,
        '/api/orders/chunk',
        chunkOf(stage, purchase, number, { total, method }),
      );
    return {
      title: `${known.name} is sent again`,
      run: async () => describeResponse(await again()),
    };
  },
};

async function openHelcim(stage: Stage, order: KnownOrder): Promise<string> {
  const opened = await askShop(stage, order.customer, '/api/initialize-payment', {
    selectedCountry: 'US',
    total: order.total,
    orderNumber: order.number,
  });
  return (
    remember(stage, order, 'helcim', opened?.body['checkoutToken']) ?? describeResponse(opened)
  );
}

async function openStripe(stage: Stage, order: KnownOrder): Promise<string> {
  const home = stage.world.config.origin;
  const opened = await askShop(stage, order.customer, '/api/create-checkout-session', {
    orderNumber: order.number,
    success_url: `${home}/order-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${home}/order-cancel`,
  });
  return remember(stage, order, 'stripe', opened?.body['id']) ?? describeResponse(opened);
}

function remember(
  stage: Stage,
  order: KnownOrder,
  provider: 'helcim' | 'stripe',
  token: unknown,
): string | null {
  if (typeof token !== 'string') return null;
  const known = stage.windows.find((window) => window.token === token);
  if (known) return `${known.name} again`;
  const name = `window ${stage.windows.length + 1}`;
  stage.windows.push({ name, provider, token, order, message: null });
  return name;
}

function open(stage: Stage, order: KnownOrder): Promise<string> {
  return order.method.startsWith('credit') ? openStripe(stage, order) : openHelcim(stage, order);
}

const openWindow: Actor = {
  weight: 24,
  plan: (stage, chance): PlannedTurn | null => {
    const known = chance.pick(stage.orders);
    if (!known) return null;
    if (chance.percent(80)) return { title: `open ${known.name}`, run: () => open(stage, known) };
    const twice = async () =>
      (await Promise.all([open(stage, known), open(stage, known)])).join(' and ');
    return { title: `open ${known.name} twice at once`, run: twice };
  },
};

/** Actions of customers before they pay. */
export const buying: readonly Actor[] = [order, orderAgain, openWindow];
