import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Result } from '#contract/errors.ts';
import type { OperationId } from '#contract/operations/index.ts';
import {
  invitationRequest,
  invitationResponse,
  peopleResponse,
  personChange,
  personParams,
  personResponse,
  personSessionParams,
  sessionsResponse,
} from '#contract/staff/people.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import { fail } from '#domain/common/result.ts';
import { isInScope } from '#domain/staff/roles.ts';
import { sendFailure } from '../../../platform/http/errors.ts';
import {
  getCaller,
  getScope,
  getStaff,
  requireProof,
  toSessionBounds,
} from '../authorize-staff.ts';
import type { StaffPeopleDeps } from '../deps.ts';
import { listPeople, type ListedPerson } from '../records/accounts.repo.ts';
import { listSessions } from '../sessions.repo.ts';
import {
  changePerson,
  disablePerson,
  enablePerson,
  endSessionsOfPerson,
  inviteAgain,
  invitePerson,
  type Invitation,
  type Manager,
} from './change-people.ts';
import { presentPerson, presentSession } from './present-people.ts';

const bodyLimit = 8192;

function toManager(request: FastifyRequest): Manager {
  return { person: getStaff(request), caller: getCaller(request) };
}

/** Finds a person whom the caller may see. */
async function findPerson(
  { kysely, clock }: StaffPeopleDeps,
  request: FastifyRequest,
  id: string,
  right: 'people.see' | 'people.edit',
): Promise<ListedPerson | null> {
  const [found] = await listPeople(kysely, null, new Date(clock()), id);
  return found && isInScope(getScope(request, right), found) ? found : null;
}

/** Runs a change of a person after a fresh proof, and sends the person as they are then. */
async function sendChanged(
  deps: StaffPeopleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  change: (manager: Manager) => Promise<Result<unknown>>,
) {
  const person = await findPerson(deps, request, id, 'people.edit');
  if (!person) return sendFailure(request, reply, fail('not_found'));
  const proven = requireProof(request, deps.clock());
  const changed = proven.ok ? await change(toManager(request)) : proven;
  if (!changed.ok) return sendFailure(request, reply, changed);
  const listed = await findPerson(deps, request, id, 'people.edit');
  if (!listed) return sendFailure(request, reply, fail('not_found'));
  return { person: presentPerson(listed, getStaff(request)) };
}

async function sendInvitation(
  deps: StaffPeopleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  invite: (manager: Manager) => Promise<Result<Invitation>>,
) {
  const proven = requireProof(request, deps.clock());
  const invited = proven.ok ? await invite(toManager(request)) : proven;
  if (!invited.ok) return sendFailure(request, reply, invited);
  const { id, address, expiresAt } = invited.value;
  const listed = await findPerson(deps, request, id, 'people.edit');
  if (!listed) return sendFailure(request, reply, fail('not_found'));
  const person = presentPerson(listed, getStaff(request));
  return { person, address, expiresAt: expiresAt.toISOString() };
}

function registerList(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listStaff';
  typed.get(
    '/api/staff/people',
    { schema: { operationId: listId, response: { 200: peopleResponse } } },
    async (request) => {
      const scope = getScope(request, 'people.see');
      const studio = scope.kind === 'studio' ? scope.studio : null;
      const listed = await listPeople(deps.kysely, studio, new Date(deps.clock()));
      return { people: listed.map((each) => presentPerson(each, getStaff(request))) };
    },
  );
  const inviteId: OperationId = 'inviteStaff';
  typed.post(
    '/api/staff/people',
    {
      bodyLimit,
      schema: {
        operationId: inviteId,
        body: invitationRequest,
        response: { 200: invitationResponse },
      },
    },
    (request, reply) =>
      sendInvitation(deps, request, reply, (manager) => invitePerson(deps, manager, request.body)),
  );
  const againId: OperationId = 'inviteStaffAgain';
  typed.post(
    '/api/staff/people/:person/invitation',
    {
      bodyLimit,
      schema: { operationId: againId, params: personParams, response: { 200: invitationResponse } },
    },
    async (request, reply) => {
      const { person: id } = request.params;
      const person = await findPerson(deps, request, id, 'people.edit');
      if (!person) return sendFailure(request, reply, fail('not_found'));
      return await sendInvitation(deps, request, reply, (manager) =>
        inviteAgain(deps, manager, id),
      );
    },
  );
}

function registerChanges(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const params = personParams;
  const response = { 200: personResponse };
  const changeId: OperationId = 'changeStaff';
  typed.patch(
    '/api/staff/people/:person',
    { bodyLimit, schema: { operationId: changeId, params, body: personChange, response } },
    (request, reply) => {
      const { person } = request.params;
      return sendChanged(deps, request, reply, person, (manager) =>
        changePerson(deps, manager, person, request.body),
      );
    },
  );
  const disableId: OperationId = 'disableStaff';
  typed.post(
    '/api/staff/people/:person/disable',
    { bodyLimit, schema: { operationId: disableId, params, response } },
    (request, reply) => {
      const { person } = request.params;
      return sendChanged(deps, request, reply, person, (manager) =>
        disablePerson(deps, manager, person),
      );
    },
  );
  const enableId: OperationId = 'enableStaff';
  typed.post(
    '/api/staff/people/:person/enable',
    { bodyLimit, schema: { operationId: enableId, params, response } },
    (request, reply) => {
      const { person } = request.params;
      return sendChanged(deps, request, reply, person, (manager) =>
        enablePerson(deps, manager, person),
      );
    },
  );
}

function registerSessions(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const listId: OperationId = 'listSessionsOfStaff';
  typed.get(
    '/api/staff/people/:person/sessions',
    { schema: { operationId: listId, params: personParams, response: { 200: sessionsResponse } } },
    async (request, reply) => {
      const person = await findPerson(deps, request, request.params.person, 'people.edit');
      if (!person) return sendFailure(request, reply, fail('not_found'));
      const listed = await listSessions(deps.kysely, person.id, toSessionBounds(deps.clock()));
      const { sessionId } = getStaff(request);
      return { sessions: listed.map((each) => presentSession(each, sessionId)) };
    },
  );
  const end = async (
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    session: string | null,
  ) => {
    const person = await findPerson(deps, request, id, 'people.edit');
    const ended: Result<undefined> = person
      ? await endSessionsOfPerson(deps, toManager(request), id, session)
      : fail('not_found');
    return ended.ok ? { success: true as const } : sendFailure(request, reply, ended);
  };
  const response = { 200: staffDoneResponse };
  const endId: OperationId = 'endSessionOfStaff';
  typed.delete(
    '/api/staff/people/:person/sessions/:session',
    { bodyLimit, schema: { operationId: endId, params: personSessionParams, response } },
    (request, reply) => end(request, reply, request.params.person, request.params.session),
  );
  const endAllId: OperationId = 'endSessionsOfStaff';
  typed.delete(
    '/api/staff/people/:person/sessions',
    { bodyLimit, schema: { operationId: endAllId, params: personParams, response } },
    (request, reply) => end(request, reply, request.params.person, null),
  );
}

/** The calls about the shop's people. */
export function registerPeopleRoutes(app: FastifyInstance, deps: StaffPeopleDeps): void {
  registerList(app, deps);
  registerChanges(app, deps);
  registerSessions(app, deps);
}
