import type * as z from 'zod/mini';
import { errorBody, type ErrorCode, type Failure } from '#contract/errors.ts';
import type { ChangeEvent } from '#contract/staff/changes.ts';
import type { ListedOrder, StaffOrder } from '#contract/staff/orders.ts';
import type { SignedInPerson } from '#contract/staff/session.ts';
import type { SavedView } from '#contract/staff/views.ts';
import { undoMs } from '#domain/orders/call-rules.ts';
import { fail } from '#domain/common/result.ts';
import { orderViews, type OrderView } from '#domain/staff/order-views.ts';
import { listRights } from '#domain/staff/roles.ts';
import { errorText } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { statusOfCode } from '#server/platform/http/error-statuses.ts';
import type { PageRequest, PageResponse } from '../double/respond.ts';
import { createFeatureResponders } from './feature-responders.ts';
import { demoBookings } from './booking-responders.ts';
import { openDrawer, type CashState } from './cash-responders.ts';
import { demoPrices, type PricesState } from './catalogue-responders.ts';
import { openCouriers, type CourierBooks } from './courier-responders.ts';
import { demoOrders, wholeOrder } from './demo-orders.ts';
import { demoDiscounts } from './discount-responders.ts';
import { demoCards } from './gift-card-responders.ts';
import { isInView } from './is-in-view.ts';
import type { EditState } from './order-edit-responders.ts';
import { demoMoney, type MoneyState } from './money-responders.ts';
import type { RefundState } from './refund-responders.ts';
import type { DeskState } from './desk-responders.ts';
import { demoStudio, type StudioState } from './studio-responders.ts';
import { demoMails } from './mail-responders.ts';
import { openProduction } from './demo-production.ts';
import { demoOwnerState, type OwnerState } from './owner-responders.ts';
import { staffCalls, type StaffCall, type StaffCallName, type StaffParts } from './staff-calls.ts';

/** A request of the console as the contract reads it. */
export interface StaffAsked<N extends StaffCallName> {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: StaffParts<N>['query'];
  readonly body: StaffParts<N>['body'];
  readonly language: LanguageCode;
}

type Outcome<N extends StaffCallName> = StaffParts<N>['response'] | Failure;

/** Responds to a call as the server does: with a value, or with a failure of the contract. */
export type StaffResponder<N extends StaffCallName> = (
  asked: StaffAsked<N>,
) => Outcome<N> | Promise<Outcome<N>>;

type Responders = { [N in StaffCallName]: StaffResponder<N> };

function isFailure(outcome: unknown): outcome is Failure {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false;
}

/** Serializes a value that a schema accepts and that has nothing besides what the schema has. */
function serializeExactly(schema: z.ZodMiniType, value: unknown, what: string): string {
  const text = JSON.stringify(value);
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${what} is not of the contract: ${parsed.error.message}`);
  if (JSON.stringify(parsed.data).length !== text.length) {
    throw new Error(`${what} has fields that the contract does not have`);
  }
  return text;
}

function refuse({ code, details }: Failure, language: LanguageCode): PageResponse {
  const body = {
    error: code,
    message: errorText(language, code, details),
    ...(details && { details }),
  };
  return { status: statusOfCode(code), body: serializeExactly(errorBody, body, 'the failure') };
}

function readPath(template: string, path: string): Record<string, string> | null {
  const found = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path);
  return (
    found &&
    Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  );
}

/** The calls with their types by name. */
const typedCalls: {
  readonly [N in StaffCallName]: StaffCall<
    StaffParts<N>['query'],
    StaffParts<N>['body'],
    StaffParts<N>['response']
  >;
} = staffCalls;

function isCallName(name: string): name is StaffCallName {
  return name in staffCalls;
}

/** A call that the page has made. */
export interface MadeStaffCall {
  readonly name: StaffCallName;
  readonly url: URL;
  readonly body: string | null;
}

const colleague = { id: '5b0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c91', name: 'Yassine' };

/**
 * The shop of a console's page in a screen test: a person who is signed in, and some orders. It checks requests and
 * responses against `contract/`. A test changes what is stored, or replaces a responder.
 */
export class StaffShop {
  readonly made: MadeStaffCall[] = [];
  /** What was wrong with a call or its response; the test fails with it. */
  readonly faults: string[] = [];
  person: SignedInPerson = {
    id: '5b0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c90',
    name: 'Nadia',
    email: 'nadia@example.com',
    role: 'admin',
    studio: null,
    rights: listRights({ role: 'admin', studio: null, extraRights: [] }),
    language: 'en',
    preferences: {},
    provenUntil: new Date(Date.now() + 300_000).toISOString(),
  };
  isSignedIn = true;
  orders: ListedOrder[] = demoOrders();
  /** Whole orders by number, where a test needs other than the usual ones. */
  readonly whole = new Map<string, StaffOrder>();
  views: SavedView[] = [];
  giftCards = demoCards();
  mails = demoMails();
  discounts = demoDiscounts();
  bookings = demoBookings();
  readonly studios: StudioState = demoStudio();
  /** The calls and the counter. */
  readonly desk: DeskState = { held: null, dropped: [], pickups: new Map() };
  /** The drawer of the shop's own counter. */
  readonly cash: CashState = openDrawer();
  readonly prices: PricesState = demoPrices();
  readonly edits: EditState = { refusal: null, obstacle: null, lockedLines: [], waiting: null };
  readonly couriers: CourierBooks = openCouriers();
  readonly money: MoneyState = { issues: demoMoney() };
  readonly refunds: RefundState = { orders: new Map(), documents: new Map() };
  /** The board of production, its batches and the customers' reports. */
  readonly production = openProduction();
  readonly owner: OwnerState = demoOwnerState();
  readonly #streams = new Set<EventTarget>();
  readonly #responders: Responders = this.#createResponders();

  /** Tells the page that something changed, as the shop's stream of changes does. */
  tell(change: ChangeEvent): void {
    for (const stream of this.#streams) {
      stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(change) }));
    }
  }

  /** The `EventSource` of a page, whose events come from {@link tell}. */
  createEventSource() {
    const streams = this.#streams;
    return class extends EventTarget {
      static readonly CLOSED = 2;
      readonly readyState = 1;

      constructor() {
        super();
        streams.add(this);
        queueMicrotask(() => this.dispatchEvent(new Event('open')));
      }

      close(): void {
        streams.delete(this);
      }
    };
  }

  /** Replaces the responder of a call by one that may use the one before. */
  replace<N extends StaffCallName>(
    name: N,
    responder: (asked: StaffAsked<N>, usual: StaffResponder<N>) => ReturnType<StaffResponder<N>>,
  ): void {
    const usual: StaffResponder<N> = this.#responders[name];
    const replacing: StaffResponder<N> = (asked) => responder(asked, usual);
    Object.assign(this.#responders, { [name]: replacing });
  }

  /** The bodies that were sent with a call. */
  sent(name: StaffCallName): unknown[] {
    return this.made
      .filter((call) => call.name === name)
      .map(({ body }): unknown => (body === null ? undefined : JSON.parse(body)));
  }

  /** Changes an order in the lists and on its page. */
  change(number: string, changes: Partial<StaffOrder>): void {
    this.orders = this.orders.map((order) =>
      order.number === number ? { ...order, ...listedPart(changes) } : order,
    );
    const whole = this.whole.get(number);
    if (whole) this.whole.set(number, { ...whole, ...changes });
  }

  /** The whole of an order; undefined for an unknown number. */
  find(number: string): StaffOrder | undefined {
    const listed = this.orders.find((order) => order.number === number);
    return this.whole.get(number) ?? (listed && wholeOrder(listed));
  }

  async respond(request: PageRequest): Promise<PageResponse> {
    for (const name of Object.keys(staffCalls)) {
      if (!isCallName(name)) continue;
      const { method, path } = staffCalls[name];
      const parameters = readPath(path, request.url.pathname);
      if (!parameters || method !== request.method) continue;
      this.made.push({ name, url: request.url, body: request.body });
      if (!this.isSignedIn) return refuse(fail('staff_signed_out'), request.language);
      return await this.#respondTo(name, parameters, request);
    }
    throw new Error(`no response to ${request.method} ${request.url.pathname}`);
  }

  async #respondTo<N extends StaffCallName>(
    name: N,
    parameters: Readonly<Record<string, string>>,
    { url, language, body }: PageRequest,
  ): Promise<PageResponse> {
    const call = typedCalls[name];
    const sent: unknown = body === null ? undefined : JSON.parse(body);
    const responder: StaffResponder<N> = this.#responders[name];
    const outcome = await responder({
      parameters,
      language,
      query: call.query.parse(Object.fromEntries(url.searchParams)),
      body: call.body.parse(sent),
    });
    if (isFailure(outcome)) return refuse(outcome, language);
    const text = serializeExactly(call.response, outcome, `the response to ${name}`);
    return { status: 200, body: text };
  }

  #list(query: StaffParts<'listOrders'>['query']): ListedOrder[] {
    const { view, search = '', country, fulfilment, payment, method, edit } = query;
    return this.orders.filter(
      (order) =>
        isInView(order, view) &&
        (edit === undefined || order.waitingEdit !== null) &&
        `${order.number} ${order.name}`.toLowerCase().includes(search.toLowerCase()) &&
        (country === undefined || order.country === country) &&
        (fulfilment === undefined || order.fulfilment === fulfilment) &&
        (payment === undefined || order.payment === payment) &&
        (method === undefined || order.method === method),
    );
  }

  #withOrder<N extends StaffCallName>(
    { parameters }: StaffAsked<N>,
    present: (order: StaffOrder) => Outcome<N>,
  ): Outcome<N> {
    const order = this.find(parameters['number'] ?? '');
    return order ? present(order) : fail('not_found' satisfies ErrorCode);
  }

  #createResponders(): Responders {
    return {
      ...this.#createActs(),
      ...createFeatureResponders(this),
      getSession: () => ({ person: this.person, brand: 'FPX', isDemo: true }),
      endSession: () => {
        this.isSignedIn = false;
        return { success: true };
      },
      changeAccount: ({ body }) => {
        this.person = { ...this.person, ...body };
        return { success: true };
      },
      listOrders: ({ query }) => {
        const found = this.#list(query);
        const first = query.after === undefined ? 0 : Number(query.after);
        const last = first + query.limit;
        return {
          orders: found.slice(first, last),
          next: last < found.length ? String(last) : null,
          count: found.length,
          timeZone: 'UTC',
          revision: '1',
        };
      },
      countOrders: () => ({
        counts: Object.fromEntries(
          orderViews.map((view) => [
            view,
            this.orders.filter((order) => isInView(order, view)).length,
          ]),
        ) as Record<OrderView, number>,
      }),
      getToday: () => ({
        day: '2026-11-23',
        orders: this.orders.length,
        ordersWeekBefore: 35,
        taken: [
          { currency: 'TND', amount: 1284 },
          { currency: 'CAD', amount: 612.4 },
        ],
      }),
      getOrder: (asked) => this.#withOrder<'getOrder'>(asked, (order) => ({ order })),
      listColleagues: () => ({ people: [colleague] }),
      listStudios: () => ({ studios: [] }),
      listViews: () => ({ views: this.views }),
      saveView: ({ body }) => {
        this.views = [...this.views, body];
        return { views: this.views };
      },
      removeView: ({ parameters }) => {
        this.views = this.views.filter(({ id }) => id !== parameters['view']);
        return { views: this.views };
      },
    };
  }

  #createActs(): Pick<
    Responders,
    'act' | 'undoAct' | 'addNote' | 'assign' | 'resendMail' | 'getLink'
  > {
    return {
      act: (asked) =>
        this.#withOrder<'act'>(asked, (order) => {
          const { id, act } = asked.body;
          const pendingAct = {
            id,
            kind: act.kind,
            by: { id: this.person.id, name: this.person.name },
            dueAt: new Date(Date.now() + undoMs).toISOString(),
          };
          const after = { ...order, pendingAct, acts: [] };
          this.whole.set(order.number, after);
          this.change(order.number, { pendingAct });
          return { pending: pendingAct, order: after };
        }),
      undoAct: (asked) =>
        this.#withOrder<'undoAct'>(asked, (order) => {
          const after = { ...order, pendingAct: null, acts: [...wholeOrder(order).acts] };
          this.whole.set(order.number, after);
          this.change(order.number, { pendingAct: null });
          return { pending: null, order: after };
        }),
      addNote: (asked) =>
        this.#withOrder<'addNote'>(asked, (order) => {
          const entry: StaffOrder['history'][number] = {
            at: new Date().toISOString(),
            kind: 'note',
            act: 'order.note',
            actor: { kind: 'staff', name: this.person.name },
            detail: asked.body.text,
            address: null,
          };
          const after = { ...order, history: [entry, ...order.history] };
          this.whole.set(order.number, after);
          return { order: after };
        }),
      assign: (asked) =>
        this.#withOrder<'assign'>(asked, (order) => {
          const assignee = asked.body.staff === null ? null : colleague;
          this.change(order.number, { assignee });
          return { order: { ...order, assignee } };
        }),
      resendMail: (asked) => this.#withOrder<'resendMail'>(asked, (order) => ({ order })),
      getLink: (asked) =>
        this.#withOrder<'getLink'>(asked, () => ({ address: 'https://shop.example/track/secret' })),
    };
  }
}

/** The fields of an order that the lists have too. */
function listedPart(changes: Partial<StaffOrder>): Partial<ListedOrder> {
  const known = Object.keys(demoOrders()[0] ?? {});
  return Object.fromEntries(Object.entries(changes).filter(([name]) => known.includes(name)));
}
