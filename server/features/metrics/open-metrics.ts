import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { readSamples, type Sample } from './gauges.repo.ts';

/** What each metric of the database means; the names end as Prometheus wants them. */
const meanings: Readonly<Record<string, string>> = {
  fpx_queue_jobs: 'Jobs in the queue: due, later, or failed at every attempt.',
  fpx_queue_oldest_due_seconds: 'Seconds by which the oldest due job is late.',
  fpx_jobs_total: 'Attempts at jobs of all workers by their end.',
  fpx_payments_in_flight: 'Card payments whose end is not known yet.',
  fpx_payment_reviews_open: 'Payments that somebody has to look at.',
  fpx_mails_unsent: 'Mails about orders that wait, or failed for good.',
  fpx_orders_in_view: 'Orders in each view of the console.',
  fpx_last_order_seconds: 'Seconds since the last order.',
  fpx_orders_two_hours: 'Orders of the last two hours.',
  fpx_orders_two_hours_usual: 'Middle of the same two hours in the four weeks before.',
  fpx_backup_age_seconds: 'Seconds since the moment that the newest backup shows.',
  fpx_rehearsal_failed: '1 when the latest restore of a backup beside the shop found faults.',
  fpx_uploads_unfinished: 'Uploads of photos that have begun and are not complete.',
  fpx_agent_silent_seconds: 'Seconds since the agent of a lab token was heard.',
};

/** Seconds of responses by which they are counted. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A request that was answered. */
export interface AnsweredRequest {
  /** The path's pattern, which says nothing about people; empty for an unknown path. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** The metrics of a web process. */
export interface Metrics {
  readonly count: (request: AnsweredRequest) => void;
  /** Renders them in the text format of Prometheus. */
  readonly render: () => Promise<{ readonly type: string; readonly text: string }>;
}

/** Where a process reads what is not its own. */
export interface MetricsDeps {
  readonly kysely: Db;
  readonly blobs: Pick<BlobStore, 'freeBytes'>;
  readonly clock: Clock;
}

function toRegistry(samples: readonly Sample[]): Registry {
  const registry = new Registry();
  for (const [name, help] of Object.entries(meanings)) {
    const own = samples.filter((sample) => sample.name === name);
    const labelNames = Object.keys(own[0]?.labels ?? {});
    if (name.endsWith('_total')) {
      const counter = new Counter({ name, help, labelNames, registers: [registry] });
      for (const { labels, value } of own) counter.inc({ ...labels }, value);
    } else {
      const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
      for (const { labels, value } of own) gauge.set({ ...labels }, value);
    }
  }
  return registry;
}

/** Opens the metrics of this process; what the shop shares is read from the database at each rendering. */
export function openMetrics({ kysely, blobs, clock }: MetricsDeps): Metrics {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  const requests = new Histogram({
    name: 'fpx_http_request_seconds',
    help: 'Seconds until a request was answered.',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers: [own],
  });
  new Gauge({
    name: 'fpx_storage_free_bytes',
    help: 'Free bytes where photos are stored.',
    registers: [own],
    async collect() {
      this.set(await blobs.freeBytes());
    },
  });
  return {
    count: ({ seconds, status, ...labels }) =>
      requests.observe({ ...labels, status: String(status) }, seconds),
    render: async () => {
      const shared = toRegistry(await readSamples(kysely, new Date(clock())));
      const texts = [await own.metrics(), await shared.metrics()];
      return { type: own.contentType, text: texts.join('\n') };
    },
  };
}
