import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { OperationId } from '#contract/operations/index.ts';
import { figuresQuery, figuresResponse } from '#contract/staff/figures.ts';
import { getScope, getStaff } from '../staff/index.ts';
import type { FigureDeps } from './deps.ts';
import { formatFigures } from './figures-csv.ts';
import { readFigures } from './read-figures.ts';

/** `GET /api/staff/figures` and the same as a table. A studio's people get the figures of their studio alone. */
export function registerFigureRoutes(app: FastifyInstance, deps: FigureDeps): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const getId: OperationId = 'getFigures';
  typed.get(
    '/api/staff/figures',
    {
      schema: {
        operationId: getId,
        querystring: figuresQuery,
        response: { 200: figuresResponse },
      },
    },
    async (request) => readFigures(deps, getScope(request, 'figures.see'), request.query),
  );
  const exportId: OperationId = 'exportFigures';
  typed.get(
    '/api/staff/figures.csv',
    { schema: { operationId: exportId, querystring: figuresQuery } },
    async (request, reply) => {
      const figures = await readFigures(deps, getScope(request, 'figures.see'), request.query);
      const { from, to } = figures.period;
      return reply
        .header('content-disposition', `attachment; filename="figures-${from}-${to}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(formatFigures(figures, getStaff(request).language));
    },
  );
}
