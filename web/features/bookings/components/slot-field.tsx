import { useId, type ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { SlotsResponse } from '#contract/bookings.ts';
import { hasFailed } from '#web/lib/has-failed.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { changeDraft, useBookingDraft } from '../draft.ts';
import { useSlots } from '../hooks/use-slots.ts';
import { repeatedOffset } from '../repeated-offset.ts';
import { FieldProblem } from './field-problem.tsx';
import { LoadFailure } from './studio-field.tsx';

/** A day and a free time on it, in the studio's time zone. */
export function SlotField({ problem }: { readonly problem: string | undefined }) {
  const t = useTranslations('booking');
  const id = useId();
  const studio = useBookingDraft((draft) => draft.studio);
  const { query, slots, closed, onEarlier, onLater } = useSlots();
  const { data, refetch } = query;
  const isFailed = query.isError || hasFailed(query);
  return (
    <fieldset
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-5 outline-none"
      data-problem={problem === undefined ? undefined : 'time'}
      aria-label={t('time.label')}
      aria-describedby={problem === undefined ? undefined : id}
    >
      <FieldProblem id={id} text={problem} />
      {!studio && <p className="text-ink-2">{t('time.first')}</p>}
      {studio && !data && !isFailed && (
        <output className="block min-h-40 text-ink-2">{t('time.loading')}</output>
      )}
      {isFailed && <LoadFailure text={t('time.failed')} onRetry={() => void refetch()} />}
      {closed !== null && <Banner tone="care">{closed}</Banner>}
      {studio && slots && (
        <>
          <Days days={slots.days} />
          <div className="-mt-2 flex flex-wrap gap-x-6">
            {onEarlier && (
              <Button variant="quiet" onClick={onEarlier}>
                {t('day.earlier')}
              </Button>
            )}
            {onLater && (
              <Button variant="quiet" onClick={onLater}>
                {t('day.later')}
              </Button>
            )}
          </div>
          <Times response={slots} />
        </>
      )}
    </fieldset>
  );
}

type Days = SlotsResponse['days'];

/**
 * The day whose times are shown: the selected one, else the first with a free time, also when its last time was
 * taken.
 */
function shownDay(days: Days, picked: string | null): Days[number] | undefined {
  const free = days.filter(({ slots }) => slots.length > 0);
  return free.find(({ date }) => date === picked) ?? free[0];
}

function Days({ days }: { readonly days: Days }) {
  const t = useTranslations('booking.day');
  const formats = useFormats();
  const shown = shownDay(
    days,
    useBookingDraft((draft) => draft.date),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{t('label')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))] gap-2">
        {days.map(({ date, slots }) => {
          const { weekday, day, month } = formats.dayParts(date);
          const whole = formats.day(date);
          return (
            <RadioChip
              key={date}
              name="booking-day"
              value={date}
              checked={date === shown?.date}
              disabled={slots.length === 0}
              aria-label={slots.length === 0 ? `${whole} (${t('noTimes')})` : whole}
              onChange={() => changeDraft({ date, startsAt: null })}
            >
              <span aria-hidden="true">
                <span className="block text-small">{weekday}</span>
                <span className="block text-4 font-semibold">{day}</span>
                <span className="block text-small">{month}</span>
              </span>
            </RadioChip>
          );
        })}
      </div>
      {!shown && <p className="pt-2 text-ink-2">{t('empty')}</p>}
    </fieldset>
  );
}

function Times({ response }: { readonly response: SlotsResponse }) {
  const t = useTranslations('booking.time');
  const picked = useBookingDraft((draft) => draft.date);
  const chosen = useBookingDraft((draft) => draft.startsAt);
  const shown = shownDay(response.days, picked);
  if (!shown) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t('label')}</legend>
      <p className="mb-1.5 text-small text-ink-2">{t('zone')}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2">
        {shown.slots.map((slot) => (
          <RadioChip
            key={slot}
            name="booking-time"
            value={slot}
            checked={slot === chosen}
            onChange={() => changeDraft({ startsAt: slot })}
          >
            <SlotTime slot={slot} timeZone={response.timeZone} />
          </RadioChip>
        ))}
      </div>
    </fieldset>
  );
}

function SlotTime({ slot, timeZone }: { readonly slot: string; readonly timeZone: string }) {
  const { clock } = useFormats();
  const offset = repeatedOffset(slot, timeZone);
  return (
    <span>
      {clock(slot)}
      {offset !== null && <bdi className="block text-small">{offset}</bdi>}
    </span>
  );
}

/** A small radio option such as a day or a time; the selected one is dark. */
function RadioChip({ className, children, ...rest }: ComponentProps<'input'>) {
  return (
    <label
      className={cx(
        'relative grid min-h-target min-w-target place-items-center rounded-control border border-edge bg-sheet px-1.5 py-1.5 text-center leading-tight whitespace-nowrap tabular-nums transition-colors select-none',
        'hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ground',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        'has-disabled:border-rule has-disabled:bg-tray has-disabled:text-ink-3',
        className,
      )}
    >
      <input {...rest} type="radio" className="sr-only" />
      {children}
    </label>
  );
}
