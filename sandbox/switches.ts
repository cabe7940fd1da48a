/** How the next calls of the API misbehave. */
export type ApiFault = {
  remaining: number;
  answer: 'error' | 'decline' | 'hang' | 'drop';
  status: number;
  /** `after`: the call does its work and only its answer is lost. */
  when: 'before' | 'after';
  /** Only calls whose path begins so. */
  path: string;
};

/** What the next approvals get wrong. `amount` is in major units, as on the wire. */
export type ChargeOverride = {
  remaining: number;
  amount?: number | undefined;
  currency?: string | undefined;
  invoiceNumber?: string | undefined;
  status?: 'APPROVED' | 'APPROVAL' | undefined;
  clientReferenceId?: string | undefined;
  /** A Stripe session completes unpaid and waits for its settling. */
  delayed?: boolean | undefined;
};

/** What the next Stripe sessions ask for instead of what their lines come to; major units. */
type AskedTotal = { remaining: number; amount: number };

type Delivery = 'normal' | 'hang' | 'error';

export type Switches = {
  apiFault: ApiFault | undefined;
  charge: ChargeOverride | undefined;
  askedTotal: AskedTotal | undefined;
  /** So many of the next Stripe refunds are accepted and stay on their way. */
  pendingRefunds: number;
  /** How long each call of an API takes, a random time between the two. */
  latency: { minMs: number; maxMs: number };
  limits: { concurrent: number | null; perMinute: number | null; perHour: number | null };
  window: { page: Delivery; script: Delivery; dropSuccess: number };
  webhooks: {
    url: string | null;
    stripeUrl: string | null;
    delayMs: number;
    copies: number;
    drop: number;
    hold: boolean;
    /** Seconds added to the signed timestamp. */
    skewSeconds: number;
    forgeSignature: boolean;
  };
};

/** Where each provider's webhooks go unless a test says otherwise. */
export type WebhookAddresses = { helcim: string | undefined; stripe: string | undefined };

/** Everything as the live service behaves. */
export function defaultSwitches(addresses: WebhookAddresses): Switches {
  return {
    apiFault: undefined,
    charge: undefined,
    askedTotal: undefined,
    pendingRefunds: 0,
    latency: { minMs: 0, maxMs: 0 },
    limits: { concurrent: 5, perMinute: 100, perHour: 3000 },
    window: { page: 'normal', script: 'normal', dropSuccess: 0 },
    webhooks: {
      url: addresses.helcim ?? null,
      stripeUrl: addresses.stripe ?? null,
      delayMs: 0,
      copies: 1,
      drop: 0,
      hold: false,
      skewSeconds: 0,
      forgeSignature: false,
    },
  };
}
