import type { Tracing } from './tracing.ts';

/** Where the traces of a process go. */
export interface TracingOptions {
  /** Address of a collector of OpenTelemetry, without the path of traces. */
  readonly endpoint: string;
  /** Part of the shop, such as `web`. */
  readonly role: string;
}

const stopMs = 3_000;

/** Opens tracing. The packages of OpenTelemetry are loaded here alone: without a collector a process does without them. */
export async function openTracing({ endpoint, role }: TracingOptions): Promise<Tracing> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace }, sdk, otlp, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const random = new sdk.RandomIdGenerator();
  // The root of a trace asks for its id while it begins.
  let wanted: string | undefined;
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': 'fpx',
      'service.instance.id': `${role}-${process.pid}`,
    }),
    idGenerator: {
      generateTraceId: () => wanted ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new otlp.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('fpx');
  const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER } as const;
  return {
    start: ({ name, kind, parent, traceId, attributes = {} }) => {
      const around = parent
        ? trace.setSpanContext(ROOT_CONTEXT, {
            ...parent,
            traceFlags: TraceFlags.SAMPLED,
            isRemote: true,
          })
        : ROOT_CONTEXT;
      wanted = traceId;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, around);
      wanted = undefined;
      const context = span.spanContext();
      return {
        context: { traceId: context.traceId, spanId: context.spanId },
        end: ({ name: better, isFailed, attributes: more = {} }) => {
          if (better !== undefined) span.updateName(better);
          span.setAttributes(more);
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, stopMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}
