import { useTranslations } from 'use-intl';
import type { LinkedBooking as Linked } from '#contract/bookings.ts';
import { isolate } from '#locales/isolate.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { calendarPath } from '../api/bookings.ts';
import { BookingFacts } from './booking-facts.tsx';

interface LinkedBookingProps {
  readonly linked: Linked;
  /** The confirmation was refused because the studio takes no bookings any more. */
  readonly isStudioClosed: boolean;
  readonly onConfirm: () => void;
  readonly confirming: boolean;
  readonly onCancel: () => void;
  readonly cancelling: boolean;
  /** Opens the form with this booking's details. */
  readonly onBookAgain: () => void;
}

/** A booking opened by its private link: its status and the available actions. */
export function LinkedBooking(props: LinkedBookingProps) {
  const { linked, isStudioClosed, onConfirm, confirming, onBookAgain } = props;
  const t = useTranslations('booking');
  const canConfirm = linked.state === 'pending' && !isStudioClosed;
  return (
    <>
      {!isStudioClosed && <State linked={linked} />}
      <BookingFacts
        booking={linked}
        studio={linked.studio}
        contact={[linked.name, linked.email, linked.phone]}
      />
      {canConfirm && (
        <Button
          variant="primary"
          size="main"
          busy={confirming}
          busyLabel={t('link.confirming')}
          onClick={onConfirm}
          className="w-full sm:w-auto sm:self-start"
        >
          {t('link.confirm')}
        </Button>
      )}
      {linked.state === 'confirmed' && linked.isOwn && (
        <ButtonLink href={calendarPath(linked.bookingId)} download className="sm:self-start">
          {t('done.calendar')}
        </ButtonLink>
      )}
      {!canConfirm && linked.state !== 'confirmed' && (
        <Button
          variant="primary"
          size="main"
          onClick={onBookAgain}
          className="w-full sm:w-auto sm:self-start"
        >
          {t('link.another')}
        </Button>
      )}
      {linked.canCancel && <Cancel {...props} />}
    </>
  );
}

function State({ linked }: Pick<LinkedBookingProps, 'linked'>) {
  const t = useTranslations('booking.link');
  const { clock } = useFormats();
  switch (linked.state) {
    case 'pending':
      return (
        <Banner tone="note">{t('pending', { time: isolate(clock(linked.confirmBy)) })}</Banner>
      );
    case 'confirmed':
      return <Banner tone="done">{t('confirmed')}</Banner>;
    case 'cancelled':
      return <Banner tone="care">{t('cancelled')}</Banner>;
    case 'expired':
      return <Banner tone="care">{t('expired')}</Banner>;
  }
}

function Cancel({ onCancel, cancelling }: LinkedBookingProps) {
  const t = useTranslations('booking.link');
  const common = useTranslations('common');
  return (
    <AskFirst
      label={t('cancel')}
      variant="quiet"
      busyLabel={cancelling ? t('cancelling') : undefined}
      title={t('cancelTitle')}
      text={t('cancelText')}
      confirmLabel={t('cancel')}
      keepLabel={t('cancelKeep')}
      closeLabel={common('close')}
      onConfirm={onCancel}
    />
  );
}
