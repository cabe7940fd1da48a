import type { Chance } from './chance.ts';
import type { Customer } from './customers.ts';
import type { ShopProcess } from './shop-process.ts';
import type { World } from './world.ts';

/** A window or page of a provider, as its customer knows it. */
export interface KnownWindow {
  readonly name: string;
  readonly provider: 'helcim' | 'stripe';
  readonly token: string;
  readonly order: KnownOrder;
  /** The window's message after the payment, until it is sent to the shop or lost. */
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

/** Events of a schedule that its books do not contain. */
export interface StageCounts {
  crashes: number;
  /** Payments by a delayed method that have succeeded or failed. */
  delayed: number;
  /** Refunds whose response was lost by a planned fault. */
  lostResponses: number;
}

/** The state of one schedule. */
export interface Stage {
  readonly world: World;
  readonly giftCodes: readonly string[];
  readonly discountCode: string;
  readonly orders: KnownOrder[];
  readonly windows: KnownWindow[];
  readonly events: string[];
  /** Tokens of charges on the shop's accounts that the shop did not make. */
  readonly foreign: Set<string>;
  readonly counts: StageCounts;
}

/** One planned action with all random choices made; `run` returns its result. */
export interface PlannedTurn {
  readonly title: string;
  readonly run: () => Promise<string>;
}

/** A kind of {@link PlannedTurn}; null if no such action is possible now. */
export interface Actor {
  readonly weight: number;
  readonly plan: (stage: Stage, chance: Chance) => PlannedTurn | null;
}

/** The shop's response; null if the process ended before it. */
export interface StageResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function parse(text: string): StageResponse['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The time after which a waiting customer presses again. */
const timeoutMs = 4000;

async function send(
  shop: ShopProcess,
  customer: Customer | null,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<StageResponse | null> {
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
}

/** One call by a customer's browser, or by a stranger. */
export async function askShop(
  stage: Stage,
  customer: Customer | null,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<StageResponse | null> {
  const shop = stage.world.shop();
  const result = await send(shop, customer, path, body, headers);
  // A response of a dying process is lost with its connection.
  if (shop.isOver()) return null;
  if (result?.status === 500) stage.world.complaints.push(`${path} answered 500`);
  return result;
}

/** An answer in a word or two. */
export function describeResponse(result: StageResponse | null): string {
  if (!result) return 'no answer';
  const { error, code, success, outcome } = result.body;
  const reason = [code, error, outcome].find((word) => typeof word === 'string');
  return typeof reason === 'string' ? reason : success === true ? 'paid' : String(result.status);
}
