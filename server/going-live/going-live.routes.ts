import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import { goingLiveQuery, goingLiveResponse, maxFindingText } from '#contract/staff/going-live.ts';
import { fail } from '#domain/common/result.ts';
import { isReady, sortFindings } from '#domain/going-live/findings.ts';
import { getScope } from '../features/staff/index.ts';
import { sendFailure } from '../platform/http/errors.ts';
import type { Examinations } from './examinations.ts';

/** The first screen asks for the findings each time it is opened; a shop changes less often. */
const usualAgeMs = 10 * 60 * 1000;

/** The findings about the shop, as `npm run ops -- doctor` prints them, for the people who run it. */
export function registerGoingLiveRoutes(app: FastifyInstance, examinations: Examinations): void {
  const operationId: OperationId = 'getGoingLive';
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/staff/going-live',
    {
      schema: { operationId, querystring: goingLiveQuery, response: { 200: goingLiveResponse } },
    },
    async (request, reply) => {
      // People of a studio, whatever rights they were given, set up their studio alone.
      if (getScope(request, 'settings.edit').kind !== 'all') {
        return sendFailure(request, reply, fail('not_found'));
      }
      const { at, findings } = await examinations.read(
        request.query.again === 'yes' ? 0 : usualAgeMs,
      );
      return {
        examinedAt: at.toISOString(),
        isReady: isReady(findings),
        findings: sortFindings(findings).map(({ text, ...finding }) => ({
          ...finding,
          text: text.slice(0, maxFindingText),
        })),
      };
    },
  );
}
