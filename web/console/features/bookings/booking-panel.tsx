import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { minutesOf } from '#domain/bookings/photo-services.ts';
import { languageOf, isLanguageCode } from '#locales/languages.ts';
import { Warning } from '#web/ui/icons.tsx';
import { useBooking } from '../../api/bookings.ts';
import { useKeys, type KeyBinding } from '../../lib/key-store.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { LoadState } from '../../ui/loaded-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { BookingChips } from './booking-chip.tsx';
import { MovePart } from './move-part.tsx';
import { useBookingActs } from './use-booking-acts.ts';
import { useBookingTimes } from './use-booking-times.ts';

interface BookingPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A booking: when, for whom, and what can be done with it. */
export function BookingPanel({ id, onClose }: BookingPanelProps) {
  const t = useTranslations('console.bookings');
  const booking = useBooking(id);
  const { data } = booking;
  return (
    <Panel title={data?.name ?? t('booking')} onClose={onClose}>
      <LoadState asked={booking} rows={4} failed={t('failed')} tryAgain={t('tryAgain')} />
      {data && (
        <>
          <BookingFacts booking={data} />
          {data.acts.length > 0 && <ActPart key={data.startsAt} booking={data} />}
        </>
      )}
    </Panel>
  );
}

/** The name of a language in the language of the console. */
function useLanguageName(): (code: string) => string {
  const { locale } = languageOf(useConsoleLanguage());
  return (code) =>
    isLanguageCode(code)
      ? (new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code)
      : code;
}

function BookingFacts({ booking }: { readonly booking: StaffBooking }) {
  const t = useTranslations('console.bookings');
  const { studio, service, problem, movedFrom, note, confirmBy } = booking;
  const { day, span, when, time } = useBookingTimes(studio.timeZone);
  const languageName = useLanguageName();
  return (
    <div className="flex flex-col gap-3">
      <BookingChips booking={booking} />
      <div>
        <p className="text-body font-semibold first-letter:uppercase">{day(booking.startsAt)}</p>
        <p className="font-display text-4">{span(booking)}</p>
        <p className="text-note text-ink-2">{t('zone', { zone: studio.timeZone })}</p>
      </div>
      {problem !== null && (
        <Notice tone="care" icon={<Warning />} title={t(`problems.${problem}`)}>
          {t(`problemDetails.${problem}`)}
        </Notice>
      )}
      {confirmBy !== null && <p>{t('heldUntil', { time: time(confirmBy) })}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 [&_dd]:wrap-anywhere [&_dt]:text-ink-2">
        <Fact name={t('service')}>
          {t('minutes', { service: t(`services.${service}`), count: minutesOf(service) })}
        </Fact>
        <Fact name={t('studio')}>{studio.name}</Fact>
        <Fact name={t('phone')}>
          <a
            href={`tel:${booking.phone.replaceAll(/[^+\d]/g, '')}`}
            dir="ltr"
            className="underline"
          >
            {booking.phone}
          </a>
        </Fact>
        <Fact name={t('email')}>
          <a href={`mailto:${booking.email}`} dir="ltr" className="underline">
            {booking.email}
          </a>
        </Fact>
        <Fact name={t('language')}>{languageName(booking.language)}</Fact>
        {movedFrom !== null && <Fact name={t('movedFrom')}>{when(movedFrom)}</Fact>}
        <Fact name={t('bookedAt')}>{when(booking.createdAt)}</Fact>
        {note !== null && <Fact name={t('note')}>{note}</Fact>}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

/** What can be done: one question at a time is open, in its place. */
function ActPart({ booking }: { readonly booking: StaffBooking }) {
  const t = useTranslations('console.bookings');
  const [question, setQuestion] = useState<'move' | 'cancel' | null>(null);
  const task = useTask();
  const send = useBookingActs(booking);
  const { acts, name, state } = booking;
  const may = (act: StaffBooking['acts'][number]): boolean => acts.includes(act);
  const confirm = (): void => task.run(() => send({ kind: 'confirm' }));
  const close = (): void => setQuestion(null);
  const keys: KeyBinding[] = [];
  if (may('confirm')) keys.push({ chord: 'a', label: t('confirm'), run: confirm, isHinted: true });
  if (may('move')) {
    const run = (): void => setQuestion('move');
    keys.push({ chord: 'd', label: t('move'), run, isHinted: true });
  }
  if (may('cancel')) {
    const run = (): void => setQuestion('cancel');
    keys.push({ chord: 'r', label: t('cancel'), run, isHinted: true });
  }
  if (question !== null) keys.push({ chord: 'escape', label: t('keep'), run: close });
  useKeys(t('booking'), keys, 2);
  return (
    <section aria-label={t('acts')} className="flex flex-col gap-3">
      <TaskFailure task={task} />
      {question === 'move' && <MovePart booking={booking} onMove={send} onClose={close} />}
      {question === 'cancel' && (
        <div className="flex flex-col gap-3 rounded-control border border-wrong p-3.5">
          <p className="font-semibold">{t('cancelQuestion', { name })}</p>
          <p className="text-note text-ink-2">
            {t(state === 'confirmed' ? 'cancelDetail' : 'cancelHeldDetail')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Action
              look="danger"
              isBusy={task.isBusy}
              onClick={() => task.run(() => send({ kind: 'cancel' }))}
            >
              {t('cancelNow')}
            </Action>
            <Action onClick={close}>{t('keep')}</Action>
          </div>
        </div>
      )}
      {question === null && (
        <div className="flex flex-wrap gap-2">
          {may('confirm') && (
            <Action look="main" chord="a" isBusy={task.isBusy} onClick={confirm}>
              {t('confirm')}
            </Action>
          )}
          {may('move') && (
            <Action look="ink" chord="d" onClick={() => setQuestion('move')}>
              {t('move')}
            </Action>
          )}
          {may('cancel') && (
            <Action chord="r" onClick={() => setQuestion('cancel')}>
              {t('cancel')}
            </Action>
          )}
        </div>
      )}
    </section>
  );
}
