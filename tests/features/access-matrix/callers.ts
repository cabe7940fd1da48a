import type { InjectOptions, RouteOptions } from 'fastify';
import { operations, type Operation } from '#contract/operations/index.ts';
import { rights, type Role } from '#domain/staff/roles.ts';
import { operationIdOf } from '#tests/support/api-document.ts';
import {
  buildLabToken,
  buildPrintBatch,
  buildPrintJobs,
  pickupPlan,
} from '#tests/support/build-drop.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** What a caller sends with every request. */
export type Credentials = Pick<InjectOptions, 'cookies' | 'headers'>;

/** A route of the server with its documentation. */
export interface MatrixRoute {
  readonly method: NonNullable<InjectOptions['method']>;
  readonly path: string;
  readonly operation: Operation;
}

/** Facts of one studio which nobody else may see, and the ids of its objects by the names of parameters. */
export interface ForeignStudio {
  readonly id: string;
  readonly marks: readonly string[];
  readonly ids: Readonly<Record<string, string>>;
}

const known: Readonly<Record<string, Operation>> = operations;

/** The calls of the API that a server has registered; HEAD is the same as GET. */
export function listMatrixRoutes(routes: readonly RouteOptions[]): MatrixRoute[] {
  return routes.flatMap((route) => {
    const operation = known[operationIdOf(route) ?? ''];
    if (!operation) return [];
    return [route.method].flat().flatMap((method) => {
      if (method === 'HEAD') return [];
      return [{ method: method as MatrixRoute['method'], path: route.url, operation }];
    });
  });
}

/** Builds an appointment of tomorrow at a studio. */
async function buildBooking(
  { database: { pool } }: TestShop,
  studio: string,
  email: string,
): Promise<string> {
  const bookingId = crypto.randomUUID();
  await pool.query(
    `insert into bookings (id, session_id, studio, service, starts_at, ends_at, name, email, phone, language, expires_at,
       confirmed_at, email_key, phone_key)
     values ($1, $1, $2, 'passport', now() + interval '1 day', now() + interval '25 hours', 'Salma Gharbi', $3,
       '+216 71 000 001', 'fr', now(), now(), $3, '21671000001')`,
    [bookingId, studio, email],
  );
  return bookingId;
}

/** A review, a refund and an edit of an order that waits for its payment. */
async function buildMoney(
  pool: TestShop['database']['pool'],
  order: string,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await pool.query<{ review: string; refund: string; edit: string }>(
    `with review as (insert into payment_reviews (order_id, provider, provider_transaction, amount, currency, kind, reason)
         values ($1, 'stripe', 'pi_of_matrix', '1.00', 'USD', 'charge', 'of Salma Gharbi') returning id),
       refund as (insert into refunds (order_id, key, reason, currency, amount, by_hand_amount, cause, state, next_at)
         values ($1, 'of matrix', 'of Salma Gharbi', 'USD', 100, 100, 'requested', 'waiting', null) returning id),
       edit as (insert into held_edits (id, order_id, staff_name, created_at, ends_at, fingerprint, change, currency,
           total_before, total_after, amount, method)
         values (gen_random_uuid(), $1, 'Olfa', now(), now() + interval '1 day', repeat('0', 64), '{}', 'USD', 100, 200,
           100, 'in_store') returning id)
     select review.id as review, refund.id as refund, edit.id as edit from review, refund, edit`,
    [order],
  );
  return rows[0] ?? {};
}

/** A closed day of a studio's counter, and a remittance with an order. */
async function buildCash(
  pool: TestShop['database']['pool'],
  { studio, number, by }: { readonly studio: string; readonly number: string; readonly by: string },
): Promise<Readonly<Record<string, string>>> {
  const closing = crypto.randomUUID();
  await pool.query(
    `insert into cash_closings (id, studio, day, time_zone, closed_at) values ($1, $2, '2026-11-23', 'UTC', now())`,
    [closing, studio],
  );
  await pool.query(
    `insert into cash_counts (closing, revision, counted_at, actor_kind, actor_name) values ($1, 1, now(), 'staff', $2)`,
    [closing, by],
  );
  const remittance = crypto.randomUUID();
  await pool.query(
    `insert into courier_remittances (id, courier, courier_key, day, reference, currency, stored_at, actor_kind, actor_name)
     values ($1, 'Rapid-Poste', 'rapidposte', '2026-11-23', '', 'TND', now(), 'staff', $2)`,
    [remittance, by],
  );
  await pool.query(
    `insert into courier_remittance_lines (remittance, position, number, phone_end, amount) values ($1, 1, $2, '', 500)`,
    [remittance, number],
  );
  return { closing, remittance, position: '1' };
}

/** Builds a studio with an order, a customer and a person. */
export async function buildForeignStudio(shop: TestShop): Promise<ForeignStudio> {
  const { kysely, pool } = shop.database;
  const email = 'salma.gharbi@example.com';
  const order = await buildOrder(kysely, pickupPlan({ name: 'Salma Gharbi', email }));
  const id = order.pickupStudio?.studioId ?? '';
  const person = await signInAs(shop, 'studio', { studio: id, name: 'Olfa of the studio' });
  const batch = await buildPrintBatch(kysely, { studio: id });
  await buildPrintJobs(kysely, order, { batch });
  const prints = await pool.query<{ job: string; drop: string; remake: string }>(
    `with job as (select id, order_item from print_jobs where order_id = $1 limit 1),
       made as (insert into print_drops (batch, order_id, studio, name, format, part, parts, manifest)
         values ($2, $1, $3, $4, 'tree', 1, 1, '{"version":1,"format":"tree","entries":[],"files":[]}') returning id),
       report as (insert into remake_requests (order_id, order_item, copies, words)
         select $1, order_item, 1, 'of Salma Gharbi' from job returning id)
     select job.id as job, made.id as drop, report.id as remake from job, made, report`,
    [order.id, batch, id, order.number],
  );
  const { rows } = await pool.query<{ id: string }>(
    'select id from staff_sessions where staff = $1',
    [person.id],
  );
  const cash = await buildCash(pool, { studio: id, number: order.number, by: person.name });
  const labKey = await buildLabToken(shop, id);
  return {
    id,
    marks: [order.number, email, 'Salma', 'Gharbi', person.id, person.name],
    ids: {
      number: order.number,
      orderNumber: order.number,
      order: order.number,
      customer: order.number,
      studio: id,
      person: person.id,
      session: rows[0]?.id ?? '',
      // An act of the order, and a view of the person.
      act: crypto.randomUUID(),
      document: crypto.randomUUID(),
      ...(await buildMoney(pool, order.id)),
      view: crypto.randomUUID(),
      // A gift card and a discount, which are of no studio.
      card: crypto.randomUUID(),
      discount: crypto.randomUUID(),
      // An export of the whole shop.
      export: crypto.randomUUID(),
      // An endpoint of the owner, which is of no studio.
      webhook: crypto.randomUUID(),
      // What the shop sells, which is of no studio.
      version: '1',
      batch: String(batch),
      ...prints.rows[0],
      ...cash,
      bookingId: await buildBooking(shop, id, email),
      labKey: labKey.id,
    },
  };
}

/** Whether a route sends a stream of events, which has no end. */
export function isStream({ operation }: MatrixRoute): boolean {
  const { content } = operation.responses?.[200] ?? {};
  return content?.mediaType === 'text/event-stream';
}

/** The request of a route with the documented examples, for objects of a studio where they are named. */
export function toRequest(
  { method, path, operation }: MatrixRoute,
  { ids }: ForeignStudio,
): InjectOptions {
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const doc = operation.parameters?.[name];
    const example = doc && ('in' in doc ? doc.example : doc[1]);
    return encodeURIComponent(ids[name] ?? String(example ?? 'none'));
  });
  const [example] = Object.values(operation.requestExamples ?? {});
  const payload = example?.[1] ?? {};
  return { method, url, ...(method !== 'GET' && { payload: payload as object }) };
}

/** Callers without a session of the staff. */
export async function buildOutsiders(
  shop: TestShop,
): Promise<Readonly<Record<string, Credentials>>> {
  const customer = await shop.browser();
  const { token } = await buildLabToken(shop, await buildStudio(shop.database.kysely));
  return {
    nobody: {},
    customer: { cookies: { ...customer.cookies } },
    'lab token': { headers: { authorization: `Bearer ${token}` } },
    'forged cookie': { cookies: { fpx_staff: 'A'.repeat(43) } },
  };
}

/** A new session of each role, with the rights of the role alone. */
export async function signInRole(shop: TestShop, role: Role): Promise<Credentials> {
  const studio = role === 'studio' ? await buildStudio(shop.database.kysely) : null;
  const { cookies } = await signInAs(shop, role, studio === null ? {} : { studio });
  return { cookies: { ...cookies } };
}

/** A person of another studio who was given every right there is. */
export async function signInForeigner(shop: TestShop): Promise<Credentials> {
  const studio = await buildStudio(shop.database.kysely);
  const { cookies } = await signInAs(shop, 'studio', { studio, extraRights: rights });
  return { cookies: { ...cookies } };
}
