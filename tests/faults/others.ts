import type { Actor, Stage, PlannedTurn } from './stage.ts';

const card = { cardNumber: '4124939999999990', expiry: '01/28', cardHolderName: 'Zoë A/B' };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** One field of the provider's response; null without a response or that field. */
async function ask(
  { world }: Stage,
  path: string,
  init: { readonly headers: Record<string, string>; readonly body: string | URLSearchParams },
  field: string,
): Promise<string | null> {
  try {
    const response = await fetch(world.sandbox.url + path, { method: 'POST', ...init });
    const result: unknown = await response.json();
    const value = isRecord(result) ? result[field] : null;
    return response.ok && typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Pays without a fault: planned faults are meant for the shop's own charges. */
async function pay(stage: Stage, token: string, path: string, form: object): Promise<string> {
  await stage.world.sandbox.post('/control/charges', { count: 0 });
  const result = await stage.world.sandbox.post(path, form);
  const outcome = isRecord(result) ? String(result['outcome']) : 'not answered';
  if (outcome === 'approved') stage.foreign.add(token);
  return outcome;
}

async function sellByHelcim(stage: Stage, amount: number): Promise<string> {
  const token = await ask(
    stage,
    '/v2/helcim-pay/initialize',
    {
      headers: {
        'content-type': 'application/json',
        'api-token': stage.world.config.helcim?.apiToken ?? '',
      },
      body: JSON.stringify({ paymentType: 'purchase', amount, currency: 'USD' }),
    },
    'checkoutToken',
  );
  if (token === null) return 'no window';
  return await pay(stage, token, `/helcim-pay/${token}/pay`, { ...card, cvv: '100' });
}

async function sellByStripe(stage: Stage, amount: number): Promise<string> {
  const token = await ask(
    stage,
    '/v1/checkout/sessions',
    {
      headers: { authorization: `Bearer ${stage.world.config.stripe?.secretKey ?? ''}` },
      body: new URLSearchParams({
        mode: 'payment',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': String(amount * 100),
        'line_items[0][price_data][product_data][name]': 'Frame',
        'line_items[0][quantity]': '1',
        client_reference_id: 'cart-17',
        success_url: 'https://another.example/thanks',
      }),
    },
    'id',
  );
  if (token === null) return 'no session';
  const cardNumber = '4242424242424242';
  return await pay(stage, token, `/c/pay/${token}/pay`, { ...card, cardNumber, cvc: '100' });
}

const sell: Actor = {
  weight: 5,
  plan: (stage, chance): PlannedTurn => {
    const amount = chance.int(5, 60);
    const byStripe = stage.world.config.stripe !== undefined && chance.percent(50);
    const where = byStripe ? 'Stripe' : 'Helcim';
    const run = () => (byStripe ? sellByStripe(stage, amount) : sellByHelcim(stage, amount));
    return { title: `somebody else sells for ${amount} on the shop’s ${where} account`, run };
  },
};

/** Actions of others who share the shop's accounts. */
export const others: readonly Actor[] = [sell];
