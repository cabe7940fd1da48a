import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LinkedBooking as Linked } from '#contract/bookings.ts';
import { LinkedBooking } from '#web/features/bookings/components/linked-booking.tsx';
import { changeDraft } from '#web/features/bookings/draft.ts';
import { LoadingDialog } from '#web/ui/loading.tsx';
import { PartBoundary } from '#web/ui/part-boundary.tsx';
import { LinkNotOpened } from '../shell/link-not-opened.tsx';
import { PrivatePage } from '../shell/private-page.tsx';
import { useLinkedBooking } from './use-linked-booking.ts';

const Booking = lazy(() =>
  import('../intro/booking.tsx').then((module) => ({ default: module.Booking })),
);

/** Fills the form with a booking's details, except its time and a closed studio, which have to be chosen again. */
function fillIn(linked: Linked, isStudioClosed: boolean): void {
  const { service, name, email, phone, note } = linked;
  const studio = isStudioClosed ? null : linked.studio;
  changeDraft({ service, studio, date: null, name, email, phone, note: note ?? '' });
}

/** The page of a booking's private link. */
export function ManageBooking({ link }: { readonly link: string }) {
  const t = useTranslations('booking.link');
  const { response, changed, confirm, confirming, cancel, cancelling } = useLinkedBooking(link);
  const [form, setForm] = useState<'never' | 'open' | 'closed'>('never');
  const linked = response.data?.ok ? response.data.value : null;
  const refused = changed?.ok === false ? changed : null;
  const isStudioClosed = refused?.code === 'studio_not_found';
  // The page itself explains that a booking has expired.
  const isExplained = !refused || refused.code === 'booking_expired';
  return (
    <PrivatePage
      title={t('title')}
      language={linked?.language ?? null}
      changed={changed}
      problem={isExplained ? null : (refused.message ?? t('unreachable'))}
      className="max-w-3xl"
    >
      {linked ? (
        <LinkedBooking
          linked={linked}
          isStudioClosed={isStudioClosed}
          onConfirm={confirm}
          confirming={confirming}
          onCancel={cancel}
          cancelling={cancelling}
          onBookAgain={() => {
            fillIn(linked, isStudioClosed);
            setForm('open');
          }}
        />
      ) : (
        <LinkNotOpened response={response} loading={t('loading')} unreachable={t('unreachable')} />
      )}
      {linked && form !== 'never' && (
        <PartBoundary onClose={() => setForm('never')}>
          <Suspense fallback={<LoadingDialog />}>
            <Booking
              isOpen={form === 'open'}
              onClose={() => setForm('closed')}
              country={linked.studio.country}
            />
          </Suspense>
        </PartBoundary>
      )}
    </PrivatePage>
  );
}
