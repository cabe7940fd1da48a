import type { Chance } from './chance.ts';
import type { Customer } from './customers.ts';
import type { ShopProcess } from './shop-process.ts';
import type { World } from './world.ts';

/** A window or page of a provider, as the customer who opened it knows it. */
export interface KnownWindow {
  readonly name: string;
  readonly provider: 'helcim' | 'stripe';
  readonly token: string;
  readonly order: KnownOrder;
  /** What it said when it was paid, until it was brought home or lost. */
  message: string | null;
}

/** An order as its customer knows it. */
export interface KnownOrder {
  readonly name: string;
  readonly number: string;
  readonly customer: Customer;
  readonly photos: readonly string[];
  readonly total: number;
  readonly method: string;
}

/** What happened in a schedule that its books do not tell. */
export interface StageCounts {
  crashes: number;
  /** Payments by a delayed method whose money has come, or has not. */
  delayed: number;
  /** Refunds whose answer was ordered to be lost. */
  lostResponses: number;
}

/** What one schedule plays with, and what has been seen of it. */
export interface Stage {
  readonly world: World;
  readonly giftCodes: readonly string[];
  readonly discountCode: string;
  readonly orders: KnownOrder[];
  readonly windows: KnownWindow[];
  readonly events: string[];
  /** Tokens of charges on the shop's accounts that are not the shop's. */
  readonly foreign: Set<string>;
  readonly counts: StageCounts;
}

/** Something somebody does, everything left to chance decided; answers what came of it. */
export interface Turn {
  readonly title: string;
  readonly run: () => Promise<string>;
}

/** A kind of {@link Turn}; null where nothing of the kind can be done now. */
export interface Actor {
  readonly weight: number;
  readonly plan: (stage: Stage, chance: Chance) => Turn | null;
}

/** What the shop answered; null when it ended before it could. */
export interface StageResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const parse = (text: string): StageResponse['body'] => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

/** Then whoever waits at the screen presses again. */
const timeoutMs = 4000;

const send = async (
  shop: ShopProcess,
  customer: Customer | null,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<StageResponse | null> => {
  try {
    const response = await fetch(shop.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        ...headers,
        ...(customer ? { cookie: customer.cookie } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: parse(await response.text()) };
  } catch {
    return null;
  }
};

/** One call by a customer's browser, or by a stranger. */
export const askShop = async (
  stage: Stage,
  customer: Customer | null,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<StageResponse | null> => {
  const shop = stage.world.shop();
  const result = await send(shop, customer, path, body, headers);
  // Whatever a dying process still said, the line went down with it.
  if (shop.isOver()) return null;
  if (result?.status === 500) stage.world.complaints.push(`${path} answered 500`);
  return result;
};

/** An answer in a word or two. */
export const wordOf = (result: StageResponse | null): string => {
  if (!result) return 'no answer';
  const { error, code, success, outcome } = result.body;
  const reason = [code, error, outcome].find((word) => typeof word === 'string');
  return typeof reason === 'string' ? reason : success === true ? 'paid' : String(result.status);
};
