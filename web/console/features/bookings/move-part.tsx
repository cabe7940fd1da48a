import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { BookingActRequest, StaffBooking } from '#contract/staff/bookings.ts';
import { addDays } from '#domain/common/local-time.ts';
import { useMoveSlots } from '../../api/bookings.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { pillClass } from '../../ui/pill.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { useBookingTimes, useDates } from './use-booking-times.ts';

interface MovePartProps {
  readonly booking: StaffBooking;
  readonly onMove: (request: BookingActRequest) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for another free time of the studio, a week at a time. */
export function MovePart({ booking, onMove, onClose }: MovePartProps) {
  const t = useTranslations('console.bookings');
  const { startsAt, studio, name } = booking;
  const [from, setFrom] = useState(startsAt.slice(0, 10));
  const [chosen, setChosen] = useState<string | null>(null);
  const task = useTask();
  const slots = useMoveSlots(booking.id, from === '' ? undefined : from);
  const { when, time } = useBookingTimes(studio.timeZone);
  const formatDate = useDates();
  const days = slots.data?.days.filter((day) => day.slots.length > 0) ?? [];
  const turn = (by: number): void => setFrom(addDays(from, by));
  return (
    <div className="flex flex-col gap-3 rounded-control border border-edge p-3.5">
      <FormField
        label={t('moveFrom')}
        type="date"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      {slots.isPending && <SkeletonRows count={3} />}
      {slots.isError && !slots.data && (
        <Action className="self-start" onClick={() => void slots.refetch()}>
          {t('tryAgain')}
        </Action>
      )}
      {slots.data && days.length === 0 && <p>{t('noSlots')}</p>}
      <div className="flex max-h-72 flex-col gap-3 overflow-y-auto">
        {days.map(({ date, slots: times }) => (
          <fieldset key={date}>
            <legend className="pb-1 font-semibold">{formatDate(date)}</legend>
            <div className="flex flex-wrap gap-1.5">
              {times.map((slot) => (
                <button
                  key={slot}
                  type="button"
                  aria-pressed={chosen === slot}
                  className={pillClass(chosen === slot)}
                  onClick={() => setChosen(slot)}
                >
                  {time(slot)}
                </button>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {from !== '' && (
        <Action className="self-start" onClick={() => turn(7)}>
          {t('laterDays')}
        </Action>
      )}
      <p className="text-note text-ink-2">{t('moveDetail', { name })}</p>
      <TaskFailure task={task} />
      <div className="flex flex-wrap gap-2">
        <Action
          look="main"
          isBusy={task.isBusy}
          aria-disabled={chosen === null || undefined}
          onClick={() => {
            if (chosen === null) return;
            task.run(() => onMove({ kind: 'move', startsAt: chosen }));
          }}
        >
          {chosen === null ? t('chooseTime') : t('moveTo', { time: when(chosen) })}
        </Action>
        <Action onClick={onClose}>{t('keep')}</Action>
      </div>
    </div>
  );
}
