import type { Result } from '#contract/errors.ts';
import type { SlotsResponse } from '#contract/bookings.ts';
import { bookableDays, freeSlotsOn } from '#domain/bookings/booking-slots.ts';
import {
  addDays,
  toInstant,
  toLocalTime,
  findUtcOffsets,
  zonedIso,
} from '#domain/common/local-time.ts';
import type { PhotoService } from '#domain/bookings/photo-services.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { BookingDeps } from './deps.ts';
import { findBookableStudio, takenTimes } from './bookings.repo.ts';

/** Days listed by default. */
const usualDays = 14;

interface SlotListRequest {
  readonly studioId: string;
  readonly service: PhotoService;
  /** Date in the studio's calendar, `YYYY-MM-DD`; today by default. */
  readonly from?: string | undefined;
  readonly days?: number | undefined;
  /** The caller's browser session: its own unconfirmed hold counts as free. */
  readonly sessionId: string | null;
  /** Id of a booking that staff move: its time counts as free, and slots at short notice are listed too. */
  readonly moving?: string;
}

/** Bookable dates from a date on. */
function datesFrom(from: string, days: number, today: string): string[] {
  const last = addDays(today, bookableDays);
  // Checked before counting on: no supported date is after this year.
  if (from > last) return [];
  return Array.from({ length: days }, (_, ahead) => addDays(from, ahead)).filter(
    (date) => date >= today && date <= last,
  );
}

/** Lists free times of a service at a studio, day by day. Error: `studio_not_found`. */
export async function listSlots(
  { kysely, clock }: Pick<BookingDeps, 'kysely' | 'clock'>,
  { studioId, service, from, days = usualDays, sessionId, moving }: SlotListRequest,
): Promise<Result<SlotsResponse>> {
  const studio = await findBookableStudio(kysely, studioId);
  if (!studio) return fail('studio_not_found');
  const { timeZone } = studio;
  const now = clock();
  const today = toLocalTime(now, timeZone).date;
  const dates = datesFrom(from ?? today, days, today);
  const [first] = dates;
  if (first === undefined) return succeed({ timeZone, days: [] });
  const startOf = (date: string): Date => new Date(toInstant({ date, minutes: 0 }, timeZone));
  // A slot that begins on the last day may end on the next.
  const end = startOf(addDays(first, dates.length + 1));
  const taken = await takenTimes(kysely, {
    studioId,
    from: startOf(first),
    to: end,
    sessionId,
    ...(moving !== undefined && { except: moving }),
    now: new Date(now),
  });
  // Reading the zone's clock for each slot takes five times as long as listing its offsets once.
  const offsets = findUtcOffsets(timeZone, now);
  const isByStaff = moving !== undefined;
  const search = { opening: { ...studio, timeZone: offsets }, service, now, isByStaff };
  return succeed({
    timeZone,
    days: dates.map((date) => ({
      date,
      slots: freeSlotsOn(search, date, taken).map((slot) => zonedIso(slot, offsets)),
    })),
  });
}
