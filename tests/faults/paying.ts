import {
  askShop,
  describeResponse,
  type Actor,
  type KnownWindow,
  type Stage,
  type PlannedTurn,
} from './stage.ts';

const card = { cardNumber: '4124939999999990', expiry: '01/28', cardHolderName: 'Zoë A/B' };
const approves = '100';
const declines = ['200', '209', '225'];

function outcomeOf(response: unknown): string {
  return typeof response === 'object' && response !== null && 'outcome' in response
    ? String(response.outcome)
    : 'not answered';
}

function messageOf(response: unknown): string | null {
  if (typeof response !== 'object' || response === null || !('message' in response)) return null;
  const { message } = response;
  if (typeof message !== 'object' || message === null || !('eventMessage' in message)) return null;
  return typeof message.eventMessage === 'string' ? message.eventMessage : null;
}

/** Pays in the provider's own window, which is independent of the shop. */
async function pay(stage: Stage, window: KnownWindow, code: string): Promise<string> {
  const { sandbox } = stage.world;
  if (window.provider === 'stripe') {
    const cardNumber = code === approves ? '4242424242424242' : '4000000000000002';
    const form = { ...card, cardNumber, cvc: code };
    return outcomeOf(await sandbox.post(`/c/pay/${window.token}/pay`, form));
  }
  const response = await sandbox.post(`/helcim-pay/${window.token}/pay`, { ...card, cvv: code });
  const outcome = outcomeOf(response);
  const message = messageOf(response);
  if (outcome === 'approved' && message !== null) Object.assign(window, { message });
  return outcome;
}

const payWindow: Actor = {
  weight: 30,
  plan: (stage, chance): PlannedTurn | null => {
    // Mostly the latest window; the others are pages that a customer left open.
    const window = chance.percent(70) ? stage.windows.at(-1) : chance.pick(stage.windows);
    if (!window) return null;
    const code = chance.percent(75) ? approves : (chance.pick(declines) ?? approves);
    const title = `pay in ${window.name} of ${window.order.name} with ${code}`;
    return { title, run: () => pay(stage, window, code) };
  },
};

async function ask(
  stage: Stage,
  { order, token }: KnownWindow,
  eventMessage: string | null,
): Promise<string> {
  return describeResponse(
    await askShop(stage, order.customer, '/api/validate-payment', {
      sessionId: token,
      orderNumber: order.number,
      ...(eventMessage === null ? {} : { eventMessage }),
    }),
  );
}

const bringHome: Actor = {
  weight: 14,
  plan: (stage, chance): PlannedTurn | null => {
    const window = chance.pick(stage.windows.filter(({ message }) => message !== null));
    if (!window) return null;
    const { message } = window;
    if (chance.percent(15)) window.message = null;
    return { title: `${window.name} tells home`, run: () => ask(stage, window, message) };
  },
};

const poll: Actor = {
  weight: 12,
  plan: (stage, chance): PlannedTurn | null => {
    const window = chance.pick(stage.windows);
    if (!window) return null;
    return { title: `poll ${window.name}`, run: () => ask(stage, window, null) };
  },
};

/** Actions of customers in a window and after it. */
export const paying: readonly Actor[] = [payWindow, bringHome, poll];
