import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  maxSavedViews,
  savedViewParams,
  savedView,
  savedViewsResponse,
  type SavedView,
} from '#contract/staff/views.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import { getCaller, getStaff } from '../../staff/index.ts';
import type { StaffOrderDeps } from '../deps.ts';
import { listViews, lockViews, removeView, storeView } from './saved-views.repo.ts';

const bodyLimit = 4096;

type ViewDeps = Pick<StaffOrderDeps, 'kysely' | 'clock'>;

/** Removes the search: it can be the name of a customer, which would stay here after the customer is erased. */
function withoutSearch(query: string): string {
  const parameters = new URLSearchParams(query);
  if (!parameters.has('search')) return query;
  parameters.delete('search');
  return parameters.toString();
}

/** Saves a view of a person, without what it searches for. Errors: `too_many_views`, `not_found` (the id is of another person's view). */
function saveView(
  { kysely, clock }: ViewDeps,
  caller: Caller,
  staff: string,
  asked: SavedView,
): Promise<Result<SavedView[]>> {
  const view = { ...asked, query: withoutSearch(asked.query) };
  const act = { act: 'staff.save-view', object: { kind: 'staff', id: staff } } as const;
  return runAct(kysely, caller, act, async (trx, record): Promise<Result<SavedView[]>> => {
    await lockViews(trx, staff);
    const before = await listViews(trx, staff);
    const known = before.find(({ id }) => id === view.id);
    if (!known && before.length >= maxSavedViews) {
      return fail('too_many_views');
    }
    if (known?.name === view.name && known.query === view.query) record.skip();
    if (!(await storeView(trx, staff, view, new Date(clock())))) return fail('not_found');
    return succeed(await listViews(trx, staff));
  });
}

function deleteView(
  { kysely }: ViewDeps,
  caller: Caller,
  staff: string,
  id: string,
): Promise<Result<SavedView[]>> {
  const act = { act: 'staff.remove-view', object: { kind: 'staff', id: staff } } as const;
  return runAct(kysely, caller, act, async (trx, record) => {
    // A repeated call finds nothing left to remove.
    if (!(await removeView(trx, staff, id))) record.skip();
    return succeed(await listViews(trx, staff));
  });
}

/** `GET` and `POST /api/staff/views`, `DELETE /api/staff/views/{view}`: the lists that a person saved. */
export function registerViewRoutes(app: FastifyInstance, deps: ViewDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const response = { 200: savedViewsResponse };
  const listId: OperationId = 'listStaffViews';
  typed.get('/api/staff/views', { schema: { operationId: listId, response } }, async (request) => ({
    views: await listViews(deps.kysely, getStaff(request).id),
  }));
  const saveId: OperationId = 'saveStaffView';
  typed.post(
    '/api/staff/views',
    { bodyLimit, schema: { operationId: saveId, body: savedView, response } },
    async (request, reply) => {
      const saved = await saveView(deps, getCaller(request), getStaff(request).id, request.body);
      return saved.ok ? { views: saved.value } : sendFailure(request, reply, saved);
    },
  );
  const removeId: OperationId = 'removeStaffView';
  typed.delete(
    '/api/staff/views/:view',
    { bodyLimit, schema: { operationId: removeId, params: savedViewParams, response } },
    async (request, reply) => {
      const { view } = request.params;
      const left = await deleteView(deps, getCaller(request), getStaff(request).id, view);
      return left.ok ? { views: left.value } : sendFailure(request, reply, left);
    },
  );
}
