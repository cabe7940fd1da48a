import { useTranslations } from 'use-intl';
import type { StudioWire } from '#contract/studios.ts';
import { toLocalTime, weekdayOf } from '#domain/common/local-time.ts';
import { isAllDay, findStretches, weekdays, type Stretch } from '#domain/studios/opening-hours.ts';
import { joinRange } from '#locales/lists.ts';
import { timeOfDay, weekdayName } from '#locales/week-hours.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { openingOf } from '#web/lib/opening-of.ts';
import { useNow } from '#web/lib/use-now.ts';
import { cx } from '#web/ui/cx.ts';
import { openStatus } from '../open-status.ts';

interface StudioHoursProps {
  readonly studio: StudioWire;
}

/** Whether the studio is open now, in its own time zone: "Open until 6:00 PM". */
export function OpenLine({ studio }: StudioHoursProps) {
  const t = useTranslations('studios.open');
  const allDay = useTranslations('receiving')('allDay');
  const language = useLanguage();
  const status = openStatus(openingOf(studio), useNow());
  if (!status) return null;
  if (status.kind === 'open') {
    return (
      <span className="font-semibold text-done">
        {status.until === null ? allDay : t('until', { time: timeOfDay(status.until, language) })}
      </span>
    );
  }
  if (status.kind === 'closed') return <span className="text-ink-2">{t('closed')}</span>;
  const time = timeOfDay(status.at, language);
  const words =
    typeof status.day === 'string'
      ? t(status.day, { time })
      : t('on', { day: weekdayName(status.day, language), time });
  return <span className="text-ink-2">{words}</span>;
}

/** The hours of one day, each interval on its own line. */
function DayIntervals({ stretches }: { readonly stretches: readonly Stretch[] }) {
  const t = useTranslations();
  const language = useLanguage();
  if (stretches.length === 0) return t('studios.open.closed');
  if (isAllDay(stretches)) return t('receiving.allDay');
  return stretches.map(({ opens, closes }) => (
    <span key={opens} className="block">
      <bdi>{joinRange(timeOfDay(opens, language), timeOfDay(closes, language), language)}</bdi>
    </span>
  ));
}

/** Opening hours by weekday with today marked. */
export function StudioHours({ studio }: StudioHoursProps) {
  const t = useTranslations('studios');
  const language = useLanguage();
  const now = useNow();
  const today = weekdayOf(toLocalTime(now, studio.utcOffsets).date);
  return (
    <table className="w-full max-w-xs text-small">
      <caption className="sr-only">{t('hours')}</caption>
      <tbody>
        {weekdays.map((day) => {
          const stretches = findStretches(studio.operatingHours, day);
          return (
            <tr
              key={day}
              className={cx('align-top', day === today ? 'font-semibold' : '*:font-normal')}
            >
              <th scope="row" className="pe-4 text-start">
                {day === today
                  ? t('today', { day: weekdayName(day, language) })
                  : weekdayName(day, language)}
              </th>
              <td className="tabular-nums">
                <DayIntervals stretches={stretches} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
