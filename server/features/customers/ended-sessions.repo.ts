import { sql } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { sessionLifetime, type EndedSessions } from '../../platform/http/session.ts';

/**
 * The ended sessions of the shop. One that has nothing stored is not remembered: there is nothing that a copy of its cookie
 * could open, and anybody can end as many as they like. Source: product §6.1.
 */
export function endedSessions({
  kysely,
  clock,
}: {
  readonly kysely: Db;
  readonly clock: Clock;
}): EndedSessions {
  return {
    hasEnded: async (id) => {
      const row = await kysely
        .selectFrom('endedSessions')
        .select('sessionId')
        .where('sessionId', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },
    end: async (id) => {
      const now = clock();
      await sql`
        with expired as (delete from ended_sessions where expires_at <= ${new Date(now)})
        insert into ended_sessions (session_id, expires_at)
        select ${id}::uuid, ${new Date(now + sessionLifetime)}::timestamptz
        where exists (select from photos where session_id = ${id})
          or exists (select from uploads where session_id = ${id})
          or exists (select from order_drafts where session_id = ${id})
          or exists (select from bookings where session_id = ${id}
            and cancelled_at is null and released_at is null)
          or exists (select from session_codes where session_id = ${id})
        on conflict (session_id) do nothing`.execute(kysely);
    },
  };
}
