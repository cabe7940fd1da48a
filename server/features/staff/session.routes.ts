import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { staffDoneResponse, staffSessionResponse } from '#contract/staff/session.ts';
import type { OperationId } from '#contract/operations/index.ts';
import { freshProofMs, listRights } from '#domain/staff/roles.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import { succeed } from '#domain/common/result.ts';
import { getCaller, getStaff } from './authorize-staff.ts';
import type { StaffPeopleDeps } from './deps.ts';
import { endSession, findStudioOfStaff } from './sessions.repo.ts';
import { clearStaffCookie } from './staff-cookie.ts';

const bodyLimit = 1024;

/** The calls about one's own session. */
export function registerStaffSessionRoutes(app: FastifyInstance, deps: StaffPeopleDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const getId: OperationId = 'getStaffSession';
  typed.get(
    '/api/staff/session',
    { schema: { operationId: getId, response: { 200: staffSessionResponse } } },
    async (request) => {
      const person = getStaff(request);
      const { id, name, email, role, language, preferences, provenAt } = person;
      const studio =
        person.studio === null ? null : await findStudioOfStaff(deps.kysely, person.studio);
      const provenUntil = new Date(provenAt.getTime() + freshProofMs).toISOString();
      return {
        person: {
          id,
          name,
          email,
          role,
          studio,
          rights: listRights(person),
          language,
          preferences: { ...preferences },
          provenUntil,
        },
        brand: deps.brand,
        isDemo: deps.isDemo,
      };
    },
  );
  const endId: OperationId = 'endStaffSession';
  typed.delete(
    '/api/staff/session',
    { bodyLimit, schema: { operationId: endId, response: { 200: staffDoneResponse } } },
    async (request, reply) => {
      const { id, sessionId } = getStaff(request);
      const act = { act: 'staff.sign-out', object: { kind: 'staff', id } } as const;
      await runAct(deps.kysely, getCaller(request), act, async (trx) => {
        await endSession(trx, sessionId, new Date(deps.clock()));
        return succeed(undefined);
      });
      clearStaffCookie(request, reply);
      return { success: true as const };
    },
  );
}
