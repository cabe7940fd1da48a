import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';

/** A value of a metric, with its labels. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Samples of one name: rows with a value and a column for each label. */
function samplesOf(
  name: string,
  labels: readonly string[],
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const pairs = labels.map((label) => sql`${sql.lit(label)}, ${sql.ref(label)}`);
  const object = pairs.length > 0 ? sql`jsonb_build_object(${sql.join(pairs)})` : sql`'{}'::jsonb`;
  return sql`select ${sql.lit(name)} as name, ${object} as labels, value::float8 from (${rows}) rows where value is not null`;
}

/** Queue, payments and mails; every part reads by an index of few rows. */
function listWork(): RawBuilder<unknown>[] {
  const queue = sql`graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id`;
  return [
    samplesOf(
      'fpx_queue_jobs',
      ['job', 'state'],
      sql`select identifier as job, case when attempts >= max_attempts then 'failed'
          when run_at <= now() then 'due' else 'later' end as state, count(*) as value
        from ${queue} group by 1, 2`,
    ),
    samplesOf(
      'fpx_queue_oldest_due_seconds',
      [],
      sql`select coalesce(extract(epoch from now() - min(run_at)), 0) as value from graphile_worker._private_jobs
        where run_at <= now() and attempts < max_attempts`,
    ),
    samplesOf(
      'fpx_jobs_total',
      ['job', 'result'],
      sql`select job, result, count as value from job_counts`,
    ),
    samplesOf(
      'fpx_payments_in_flight',
      ['state'],
      sql`select state, count(*) as value from payment_attempts where next_read_at is not null group by state`,
    ),
    samplesOf(
      'fpx_payment_reviews_open',
      [],
      sql`select count(*) as value from payment_reviews where resolved_at is null`,
    ),
    samplesOf(
      'fpx_mails_unsent',
      ['state'],
      sql`select state, count(*) filter (where (failed_at is not null) = (state = 'failed')) as value
        from (values ('failed'), ('queued')) states (state)
          left join order_mails on sent_at is null group by state`,
    ),
  ];
}

/** Orders by view, those of the last hours beside the usual ones, and who is silent. */
function listOrders(now: Date): RawBuilder<unknown>[] {
  const age = (time: RawBuilder<unknown>) => sql`extract(epoch from ${now}::timestamptz - ${time})`;
  const placed = (hours: number, weeks: number) => sql`(
    select count(*) from orders
    where placed_at > ${now}::timestamptz - make_interval(weeks => ${sql.lit(weeks)}, hours => ${sql.lit(hours)})
      and placed_at <= ${now}::timestamptz - make_interval(weeks => ${sql.lit(weeks)}))`;
  return [
    samplesOf(
      'fpx_orders_in_view',
      ['view'],
      sql`select view, sum(count) as value from (
          select view, count from order_counts where studio = '00000000-0000-0000-0000-000000000000'
          union all select view, delta from order_count_deltas) counted
        group by view`,
    ),
    samplesOf(
      'fpx_last_order_seconds',
      [],
      sql`select ${age(sql`max(placed_at)`)} as value from orders`,
    ),
    samplesOf('fpx_orders_two_hours', [], sql`select ${placed(2, 0)} as value`),
    samplesOf(
      'fpx_orders_two_hours_usual',
      [],
      sql`select percentile_disc(0.5) within group (order by count) as value
        from (values (${placed(2, 1)}), (${placed(2, 2)}), (${placed(2, 3)}), (${placed(2, 4)})) weeks (count)`,
    ),
    samplesOf(
      'fpx_agent_silent_seconds',
      ['token'],
      sql`select id::text as token, ${age(sql`last_used_at`)} as value from lab_tokens
        where revoked_at is null and last_used_at is not null limit 100`,
    ),
  ];
}

/** Backups, and uploads that are not complete. */
function listCopies(now: Date): RawBuilder<unknown>[] {
  return [
    samplesOf(
      'fpx_backup_age_seconds',
      [],
      sql`select extract(epoch from ${now}::timestamptz - started_at) as value from backup_runs
        where kind = 'backup' and is_fine order by ended_at desc limit 1`,
    ),
    samplesOf(
      'fpx_rehearsal_failed',
      [],
      sql`select case when is_fine then 0 else 1 end as value from backup_runs
        where kind = 'rehearsal' order by ended_at desc limit 1`,
    ),
    samplesOf('fpx_uploads_unfinished', [], sql`select count(*) as value from uploads`),
  ];
}

/** Reads every sample of the database at once. */
export async function readSamples(kysely: Sql, now: Date): Promise<Sample[]> {
  const { rows } =
    await sql<Sample>`${sql.join([...listWork(), ...listOrders(now), ...listCopies(now)], sql` union all `)}`.execute(
      kysely,
    );
  return rows;
}
