import { sql } from 'kysely';
import type { BookingMailKind } from '../../../platform/db/columns.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import { traceField } from '../../../platform/tracing/trace-context.ts';
import type { MailFailureCode } from '../../../platform/mail/mail-failure.ts';
import type { OrderMailJob } from './send-order-mail.ts';
import type { StudioMail } from '../content/studio-mails.repo.ts';

/** A mail that is not sent and that no job will send, with the name and the payload of its job. */
export type GivenUpMail = {
  /** Null when its job failed at every attempt before the mail server was asked. */
  readonly failure: MailFailureCode | null;
} & (
  | { readonly job: 'send-order-mail'; readonly payload: OrderMailJob }
  | {
      readonly job: 'send-studio-mail';
      readonly payload: Pick<StudioMail, 'orderId' | 'studioId'> & { readonly kind?: 'cancelled' };
    }
  | {
      readonly job: 'send-booking-mail';
      readonly payload: { readonly bookingId: string; readonly kind: BookingMailKind };
    }
);

/**
 * Finds mails queued after `since` that were given up, the oldest first. Held mails are not among them: `since` must not
 * precede the retention of their records.
 */
export async function findGivenUpMails(kysely: Sql, since: Date): Promise<GivenUpMail[]> {
  const { rows } = await sql<GivenUpMail>`
    with mails as (
      select 'send-order-mail' as job, queued_at, failed_at, failure,
        jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'kind', kind, 'reference', nullif(reference, '')))
          as payload,
        concat_ws('.', order_id, kind, nullif(reference, '')) as id
      from order_mails where sent_at is null and queued_at > ${since}
      union all
      select 'send-studio-mail', queued_at, failed_at, failure,
        jsonb_strip_nulls(jsonb_build_object('orderId', order_id, 'studioId', studio, 'kind', nullif(kind, 'order'))),
        null
      from studio_mails where sent_at is null and queued_at > ${since}
      union all
      select 'send-booking-mail', queued_at, failed_at, failure,
        jsonb_build_object('bookingId', booking, 'kind', kind), concat_ws('.', booking, kind, nullif(moves, 0))
      from booking_mails where sent_at is null and queued_at > ${since}
    ),
    jobs as (
      select identifier as name, payload::jsonb - ${traceField}::text as payload,
        bool_or(attempts < max_attempts or locked_at is not null) as is_live
      from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where identifier in ('send-order-mail', 'send-studio-mail', 'send-booking-mail')
      group by 1, 2
    )
    select mails.job, mails.payload, failure
    from mails left join jobs on jobs.name = mails.job and jobs.payload = mails.payload
    where not coalesce(is_live, failed_at is null)
      and not (failure is not distinct from 'RATE_LIMIT' and exists (select from held_mails where mail = mails.id))
    order by queued_at`.execute(kysely);
  return rows;
}

/** Any number works; it must only differ from the other advisory locks of this database. */
const resendLock = 4_706_120_250_021;

/** Makes a concurrent run wait until this one is committed; it then finds the mails queued. */
export async function lockResending(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${resendLock})`.execute(trx);
}
