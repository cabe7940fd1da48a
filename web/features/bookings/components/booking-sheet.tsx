import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StudioWire } from '#contract/studios.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { MissingCount } from '#web/ui/missing-count.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { fieldAfterLast, goToField } from '#web/lib/go-to-field.ts';
import { completeDraft, useBookingDraft, type BookingContact } from '../draft.ts';
import { findProblems } from '../find-problems.ts';
import { useBooking } from '../hooks/use-booking.ts';
import { BookingDone } from './booking-done.tsx';
import { ContactPart } from './contact-part.tsx';
import { ServiceField } from './service-field.tsx';
import { SlotField } from './slot-field.tsx';
import { StudioField } from './studio-field.tsx';

/** The invalid fields from top to bottom; of a radio group, its first option. */
function problemFields(formId: string): HTMLElement[] {
  const form = document.getElementById(formId);
  const found = form?.querySelectorAll<HTMLElement>('[data-problem], [aria-invalid="true"]') ?? [];
  return [...found].map((field) => field.querySelector<HTMLElement>('input:enabled') ?? field);
}

/** Focuses the first field that keeps the booking from being sent, before it was sent or after. */
function goToFirstProblem(formId: string): void {
  goToField(() => problemFields(formId)[0] ?? null);
}

/** Focuses the next one after that. */
function goToNextProblem(formId: string): void {
  const next = fieldAfterLast(problemFields(formId));
  if (next) goToField(() => next);
}

interface BookingSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly country: string;
  /** The studio chosen elsewhere, if any. */
  readonly studio: StudioWire | null;
  /** The customer's contact as far as the shop knows it. */
  readonly contact: BookingContact;
}

/** Books a photographer: studio, service, time and contact. */
export function BookingSheet({ isOpen, onClose, country, studio, contact }: BookingSheetProps) {
  const t = useTranslations();
  const { requestState, book, startAgain } = useBooking();
  const formId = useId();
  // An empty field is not an error before the first attempt to submit.
  const [isAsked, setAsked] = useState(false);
  const missing = Object.keys(findProblems(useBookingDraft())).length;
  // The studio or contact may have changed elsewhere since it was last open.
  useEffect(() => {
    if (isOpen) completeDraft(contact, studio);
  }, [isOpen, contact, studio]);
  const close = (): void => {
    setAsked(false);
    onClose();
  };
  const frame = { isOpen, onClose: close, closeLabel: t('common.close') };
  if (requestState.state === 'booked') {
    return (
      <Sheet
        {...frame}
        title={t(
          requestState.booked.state === 'confirmed' ? 'booking.done.booked' : 'booking.done.title',
        )}
        footer={
          <>
            <Button variant="ink" onClick={close}>
              {t('common.done')}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                setAsked(false);
                startAgain();
              }}
            >
              {t('booking.done.another')}
            </Button>
          </>
        }
      >
        <BookingDone booked={requestState.booked} />
      </Sheet>
    );
  }
  return (
    <Sheet
      {...frame}
      title={t('booking.title')}
      detail={t('booking.detail')}
      footer={
        <>
          {requestState.state === 'failed' && (
            <Banner tone="wrong" className="w-full">
              {requestState.failure.message ?? t('booking.failed')}
            </Banner>
          )}
          <MissingCount
            missing={
              isAsked && missing > 0
                ? {
                    text: t('checkout.missing', { count: missing }),
                    goToNext: () => goToNextProblem(formId),
                  }
                : null
            }
          />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="main"
            wide
            busy={requestState.state === 'sending'}
            busyLabel={t('booking.booking')}
          >
            {t('booking.book')}
          </Button>
        </>
      }
    >
      <BookingForm
        id={formId}
        country={country}
        isAsked={isAsked}
        onAsk={() => setAsked(true)}
        onBook={book}
      />
    </Sheet>
  );
}

interface BookingFormProps {
  readonly id: string;
  readonly country: string;
  /** The customer has tried to book, so missing fields are reported. */
  readonly isAsked: boolean;
  readonly onAsk: () => void;
  readonly onBook: () => Promise<void>;
}

function BookingForm({ id, country, isAsked, onAsk, onBook }: BookingFormProps) {
  const t = useTranslations('booking');
  const draft = useBookingDraft();
  const found = findProblems(draft);
  const problems = isAsked ? found : {};
  const submit = async (): Promise<void> => {
    onAsk();
    if (Object.keys(found).length === 0) await onBook();
    if (Object.keys(findProblems(useBookingDraft.getState())).length > 0) goToFirstProblem(id);
  };
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ServiceField />
      <StudioField
        country={country}
        problem={problems.studio === undefined ? undefined : t('studio.required')}
      />
      <SlotField
        key={draft.studio?._id}
        problem={problems.time === undefined ? undefined : t('time.required')}
      />
      <ContactPart problems={problems} />
    </form>
  );
}
