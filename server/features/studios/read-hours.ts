import * as z from 'zod';
import { isoDate, maxClosures, maxStretches, timeOfDay } from '#contract/studios.ts';
import { weekdays, type OperatingHours } from '#domain/studios/opening-hours.ts';
import { truth } from './read-values.ts';

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const howToWrite =
  'write "Mon-Fri 09:00-12:30 14:00-18:00; Sat 10:00-14:00; Sun closed" or a list of {day, isClosed, openTime, closeTime}';

const day = z.unknown().transform((written, context) => {
  const read = weekdays.find((weekday) => String(weekday) === String(written));
  if (read !== undefined) return read;
  context.addIssue('is no day of the week; write 0 for Sunday to 6 for Saturday');
  return z.NEVER;
});

/** A time of day; `9:00` is accepted too. */
const time = z
  .string({ error: 'is no text; write a time such as 09:00' })
  .transform((written) => written.trim().padStart(5, '0'))
  .refine((written) => timeOfDay.safeParse(written).success, {
    error: 'is no time of day; write one from 00:00 to 24:00, such as 09:00',
  });

const stretch = z
  .object(
    {
      day,
      isClosed: truth.default(false),
      openTime: time.optional(),
      closeTime: time.optional(),
    },
    { error: `is not understood; ${howToWrite}` },
  )
  .transform((written, context): OperatingHours => {
    if (written.isClosed) return { ...written, openTime: null, closeTime: null };
    for (const field of ['openTime', 'closeTime'] as const) {
      if (written[field] !== undefined) continue;
      const message = 'is missing; write a time such as 09:00, or isClosed true';
      context.addIssue({ code: 'custom', path: [field], message });
    }
    const { openTime = null, closeTime = null } = written;
    return { ...written, openTime, closeTime };
  });

/** Parses day numbers from `Mon-Wed,Sat`; null for an unknown day. */
function parseDays(written: string): number[] | null {
  const days = written.split(',').map((part) => {
    const [from = -1, to = from] = part.split('-').map((name) => dayNames.indexOf(name));
    if (from < 0 || to < 0) return null;
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7);
  });
  return days.includes(null) ? null : days.flatMap((part) => part ?? []);
}

/** Dashes with the spaces around them: programs replace hyphens, and the difference is hard to see. */
const dash = /\s*\p{Dash}\s*/gu;

/** Parses `Mon-Fri 09:00-12:30 14:00-18:00; Sun closed` into a list of opening periods; null when it is invalid. */
function stretchesIn(text: string): unknown[] | null {
  const parts = text
    .toLowerCase()
    .replaceAll(dash, '-')
    .split(/[;\n]/)
    .map((part) => part.trim());
  const read = parts
    .filter((part) => part !== '')
    .map((part) => {
      const [names = '', ...times] = part.split(/\s+/);
      const days = parseDays(names);
      const known = times.every((each) => /^\d{1,2}:\d\d-\d{1,2}:\d\d$/.test(each));
      if (!days || times.length === 0 || !(known || times.join(' ') === 'closed')) return null;
      return days.flatMap((on) =>
        times.map((each) => {
          const [openTime, closeTime] = each.split('-');
          return known ? { day: on, openTime, closeTime } : { day: on, isClosed: true };
        }),
      );
    });
  return read.includes(null) ? null : read.flatMap((part) => part ?? []);
}

/** A week as a list or as text; a day may have several opening periods, and a day that is not named is closed. */
export const hours = z
  .unknown()
  .transform((written, context) => {
    if (typeof written !== 'string') return written;
    const stretches = stretchesIn(written);
    if (stretches) return stretches;
    context.addIssue(`are not understood; ${howToWrite}`);
    return z.NEVER;
  })
  .pipe(
    z
      .array(stretch, { error: `are not understood; ${howToWrite}` })
      .max(maxStretches, { error: `are too many; write at most ${maxStretches} stretches` }),
  );

/** Dates, as a list or as text. */
export const dates = z
  .unknown()
  .transform((written) =>
    typeof written === 'string' ? written.split(/[\s,;]+/).filter((part) => part !== '') : written,
  )
  .pipe(
    z
      .array(
        z.unknown().refine((date): date is string => isoDate.safeParse(date).success, {
          error:
            'is no date; write year, month and day, such as 2026-12-25, in a spreadsheet in a cell with the format of text',
        }),
        { error: 'are not understood; write dates such as 2026-12-25' },
      )
      .max(maxClosures, { error: `are too many; write at most ${maxClosures} dates` }),
  );
