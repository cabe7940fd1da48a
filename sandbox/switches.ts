/** How the next calls of the API misbehave. */
export type ApiFault = {
  remaining: number;
  answer: 'error' | 'decline' | 'hang' | 'drop';
  status: number;
  /** `after`: the call does its work and only its response is lost. */
  when: 'before' | 'after';
  /** Applies only to calls whose path begins with this. */
  path: string;
  /** Applies only to calls of this method. */
  method?: 'GET' | 'POST' | undefined;
};

/** Errors in the next approvals. `amount` is in major units, as in the API. */
export type ChargeOverride = {
  remaining: number;
  amount?: number | undefined;
  currency?: string | undefined;
  invoiceNumber?: string | undefined;
  status?: 'APPROVED' | 'APPROVAL' | undefined;
  clientReferenceId?: string | undefined;
  /** The Stripe session completes unpaid and is settled later. */
  delayed?: boolean | undefined;
};

/** Totals of the next Stripe sessions that differ from their lines; major units. */
type AskedTotal = { remaining: number; amount: number };

type Delivery = 'normal' | 'hang' | 'error';

export type Switches = {
  apiFault: ApiFault | undefined;
  charge: ChargeOverride | undefined;
  askedTotal: AskedTotal | undefined;
  /** Number of following Stripe refunds that stay pending. */
  pendingRefunds: number;
  /** Range of the random duration of each API call. */
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

/** Default webhook address of each provider. */
export type WebhookAddresses = { helcim: string | undefined; stripe: string | undefined };

/** Switches with which everything behaves like the live service. */
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
