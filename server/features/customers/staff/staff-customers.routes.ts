import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  customerParams,
  customerResponse,
  deletePhotosRequest,
  deletePhotosResponse,
  eraseCustomerRequest,
  eraseCustomerResponse,
  findCustomersRequest,
  findCustomersResponse,
  plannedErasureResponse,
  type DeletedOrderPhotos,
  type ErasureResult,
  type PlannedErasure,
} from '#contract/staff/customers.ts';
import { staffOrderParams } from '#contract/staff/orders.ts';
import { backupsHoldUntil } from '#domain/backups/retention.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Right } from '#domain/staff/roles.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { deletePhotosByStaff } from '../../archive/index.ts';
import { getCaller, getScope, getStaff, isProven } from '../../staff/index.ts';
import { findCustomerData } from '../customer-data.repo.ts';
import { findCustomerOrders } from '../customer-records.repo.ts';
import { eraseCustomer, planErasure, type ErasureDeps } from '../erase-customer.ts';
import { toErasureResult } from '../to-erasure-result.ts';
import { countStoredPhotos, findContact, findOrderPhotos } from './customer-lists.repo.ts';
import { findErasure, findLatestBackup, insertErasure } from './erasures.repo.ts';
import { findCustomers, findMailbox, readCustomer, type CustomerReads } from './read-customer.ts';

/** Dependencies of the calls about customers. */
export type StaffCustomerDeps = ErasureDeps & CustomerReads;

const bodyLimit = 4096;

/** Customers are of the whole shop: for a studio’s people they do not exist. */
function mayAll(request: FastifyRequest, right: Right): boolean {
  return getScope(request, right).kind === 'all';
}

function registerReads(app: FastifyInstance, deps: StaffCustomerDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const findId: OperationId = 'findStaffCustomers';
  typed.post(
    '/api/staff/customers/find',
    {
      bodyLimit,
      schema: {
        operationId: findId,
        body: findCustomersRequest,
        response: { 200: findCustomersResponse },
      },
    },
    async (request, reply) => {
      if (!mayAll(request, 'customers.see')) return sendFailure(request, reply, fail('not_found'));
      return await findCustomers(deps, request.body.search);
    },
  );
  const readId: OperationId = 'getStaffCustomer';
  typed.get(
    '/api/staff/customers/:customer',
    {
      schema: { operationId: readId, params: customerParams, response: { 200: customerResponse } },
    },
    async (request, reply) => {
      const isAll = mayAll(request, 'customers.see');
      const customer = isAll ? await readCustomer(deps, request.params.customer) : null;
      return customer ?? sendFailure(request, reply, fail('not_found'));
    },
  );
  const dataId: OperationId = 'exportStaffCustomer';
  typed.get(
    '/api/staff/customers/:customer/data',
    { schema: { operationId: dataId, params: customerParams } },
    async (request, reply) => {
      const { customer } = request.params;
      const isAll = mayAll(request, 'customers.see');
      const contact = isAll ? await findContact(deps.kysely, customer) : null;
      if (!contact) return sendFailure(request, reply, fail('not_found'));
      const data = await findCustomerData(deps.kysely, contact.email);
      const act = { act: 'customer.export', object: { kind: 'customer', id: customer } } as const;
      await runAct(deps.kysely, getCaller(request), act, async (_trx, record) => {
        record.setAfter({ orders: data.orders.length, bookings: data.bookings.length });
        return succeed(undefined);
      });
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': 'attachment; filename="customer.json"',
        })
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(data, null, 2));
    },
  );
}

/** What an erasure would do now; null without such a customer. */
async function planFor(deps: StaffCustomerDeps, reference: string): Promise<PlannedErasure | null> {
  const { kysely, clock } = deps;
  const mailbox = await findMailbox(kysely, reference);
  if (mailbox === null) return null;
  const plan = await planErasure(deps, mailbox);
  const due = new Set(plan.orders.flatMap(({ number, kept }) => (kept === null ? [number] : [])));
  const orders = await findCustomerOrders(kysely, mailbox);
  const ids = orders.flatMap(({ id, number }) => (due.has(number) ? [id] : []));
  const hasBackups = (await findLatestBackup(kysely)) !== null;
  return {
    plan: toErasureResult(plan),
    photos: await countStoredPhotos(kysely, ids),
    inBackupsUntil: hasBackups ? new Date(backupsHoldUntil(clock())).toISOString() : null,
  };
}

/**
 * Erases a customer once for each id of a request. Errors: `not_found`, `staff_proof_required`, `invalid_request` for
 * another address than that of the customer.
 */
async function eraseOnce(
  deps: StaffCustomerDeps,
  request: FastifyRequest,
  {
    customer,
    id,
    typed,
  }: { readonly customer: string; readonly id: string; readonly typed: string },
): Promise<Result<ErasureResult>> {
  const { kysely, clock } = deps;
  const staff = getStaff(request).id;
  const before = await findErasure(kysely, id);
  if (before) return before.staff === staff ? succeed(before.result) : fail('not_found');
  const contact = await findContact(kysely, customer);
  if (!contact) return fail('not_found');
  if (typed.trim().toLowerCase() !== contact.email.toLowerCase()) {
    return fail('invalid_request', { fields: ['typed'] });
  }
  if (!isProven(request, clock())) return fail('staff_proof_required');
  const result = toErasureResult(await eraseCustomer(deps, getCaller(request), contact.email));
  const doneAt = new Date(clock());
  await insertErasure(kysely, { id, staff, doneAt, result });
  return succeed(result);
}

function registerErasures(app: FastifyInstance, deps: StaffCustomerDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = customerParams;
  const planId: OperationId = 'planStaffErasure';
  typed.get(
    '/api/staff/customers/:customer/erasure',
    { schema: { operationId: planId, params, response: { 200: plannedErasureResponse } } },
    async (request, reply) => {
      const isAll = mayAll(request, 'customers.erase');
      const planned = isAll ? await planFor(deps, request.params.customer) : null;
      return planned ?? sendFailure(request, reply, fail('not_found'));
    },
  );
  const eraseId: OperationId = 'eraseStaffCustomer';
  typed.post(
    '/api/staff/customers/:customer/erasure',
    {
      bodyLimit,
      schema: {
        operationId: eraseId,
        params,
        body: eraseCustomerRequest,
        response: { 200: eraseCustomerResponse },
      },
    },
    async (request, reply) => {
      if (!mayAll(request, 'customers.erase')) {
        return sendFailure(request, reply, fail('not_found'));
      }
      const { customer } = request.params;
      const erased = await eraseOnce(deps, request, { ...request.body, customer });
      return erased.ok ? { result: erased.value } : sendFailure(request, reply, erased);
    },
  );
}

/**
 * Deletes the photos of an order. Errors: `not_found`, `invalid_request` when the number of its photos was typed wrong,
 * `staff_proof_required`.
 */
async function deletePhotos(
  deps: StaffCustomerDeps,
  request: FastifyRequest,
  { number, photos }: { readonly number: string; readonly photos: number },
): Promise<Result<DeletedOrderPhotos>> {
  const { kysely, clock } = deps;
  const order = await findOrderPhotos(kysely, number);
  if (!order) return fail('not_found');
  if (photos !== order.photos) {
    return fail('invalid_request', { fields: ['photos'] });
  }
  if (!isProven(request, clock())) return fail('staff_proof_required');
  const done = await deletePhotosByStaff(deps, getCaller(request), number);
  if (!done.ok) return fail('not_found');
  const { deleted, kept, faults, needing } = done.value;
  const named = needing.map((order) => order.number).slice(0, 50);
  return succeed({ deleted, kept, faults: faults.length, needing: named });
}

function registerPhotos(app: FastifyInstance, deps: StaffCustomerDeps): void {
  const deleteId: OperationId = 'deleteStaffOrderPhotos';
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/staff/orders/:number/delete-photos',
    {
      bodyLimit,
      schema: {
        operationId: deleteId,
        params: staffOrderParams,
        body: deletePhotosRequest,
        response: { 200: deletePhotosResponse },
      },
    },
    async (request, reply) => {
      if (!mayAll(request, 'photos.delete')) return sendFailure(request, reply, fail('not_found'));
      const { number } = request.params;
      const done = await deletePhotos(deps, request, { ...request.body, number });
      return done.ok ? done.value : sendFailure(request, reply, done);
    },
  );
}

/** The calls that find customers, show, export and erase what is stored of them, and delete the photos of an order. */
export function registerStaffCustomerRoutes(app: FastifyInstance, deps: StaffCustomerDeps): void {
  registerReads(app, deps);
  registerErasures(app, deps);
  registerPhotos(app, deps);
}
