import type { FastifyInstance } from 'fastify';
import { runInTrace, toTraceId } from './trace-context.ts';
import type { OpenSpan, Tracing } from './tracing.ts';

/**
 * Records each call of the API. Its trace has the id of the request, which the response, the log and the audit log have
 * too. Jobs that its code queues continue the trace; those that a statement of the database queues begin their own.
 */
export function registerTracing(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<object, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (url === undefined || !url.startsWith('/api/')) {
      done();
      return;
    }
    const span = tracing.start({
      name: `${request.method} ${url}`,
      kind: 'request',
      traceId: toTraceId(request.id),
      attributes: { 'http.request.method': request.method, 'http.route': url },
    });
    spans.set(request, span);
    runInTrace(span.context, done);
  });
  // The body arrives in events of the connection, which know nothing of the step before them.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) runInTrace(span.context, done);
    else done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end({
      isFailed: statusCode >= 500,
      attributes: { 'http.response.status_code': statusCode },
    });
  });
}
