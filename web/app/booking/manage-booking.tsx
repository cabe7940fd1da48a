import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LinkedBooking as Linked } from '#contract/bookings.ts';
import { isLanguageCode } from '#locales/index.ts';
import { LinkedBooking } from '#web/features/bookings/components/linked-booking.tsx';
import { changeDraft } from '#web/features/bookings/draft.ts';
import { brandName } from '#web/lib/brand.ts';
import { Banner } from '#web/ui/banner.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { placeOf } from '../language/language-path.ts';
import { pickedLanguage, showLanguage } from '../language/language-store.ts';
import { LinkNotOpened } from '../shell/link-not-opened.tsx';
import { useLinkedBooking } from './use-linked-booking.ts';

const Booking = lazy(() =>
  import('../intro/booking.tsx').then((module) => ({ default: module.Booking })),
);

/** Fills the form in with what a booking said; its time is over, so another one is chosen. */
const fillIn = ({ service, studio, name, email, phone, note }: Linked): void =>
  changeDraft({ service, studio, date: null, name, email, phone, note: note ?? '' });

/** The page a booking's private link leads to. Source: product §2, §9 (bookings). */
export function ManageBooking({ link }: { readonly link: string }) {
  const t = useTranslations('booking.link');
  const { answer, changed, confirm, confirming, cancel, cancelling } = useLinkedBooking(link);
  const [form, setForm] = useState<'never' | 'open' | 'closed'>('never');
  const linked = answer.data?.ok ? answer.data.value : null;
  const language = linked?.language ?? null;
  // A link that names no language is read in the booking's, unless its reader picked one before.
  useEffect(() => {
    const isOpen = placeOf(location.pathname).language === null && pickedLanguage() === null;
    if (isOpen && isLanguageCode(language)) void showLanguage(language);
  }, [language]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone, or its answer stands above what is seen.
  useEffect(() => {
    if (changed) heading.current?.focus();
  }, [changed]);
  const refused = changed?.ok === false ? changed : null;
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-8 px-gutter py-8">
      <a href="/" className="flex items-center gap-3 self-start font-display text-3">
        <BrandMark />
        <bdi>{brandName()}</bdi>
      </a>
      <h1 ref={heading} tabIndex={-1} className="font-display text-1">
        {t('title')}
      </h1>
      {/* What the page itself says of its state needs no second banner. */}
      {refused && refused.code !== 'booking_expired' && (
        <Banner tone="wrong">{refused.message ?? t('unreachable')}</Banner>
      )}
      {linked ? (
        <LinkedBooking
          linked={linked}
          onConfirm={confirm}
          confirming={confirming}
          onCancel={cancel}
          cancelling={cancelling}
          onBookAgain={() => {
            fillIn(linked);
            setForm('open');
          }}
        />
      ) : (
        <LinkNotOpened answer={answer} loading={t('loading')} unreachable={t('unreachable')} />
      )}
      {linked && form !== 'never' && (
        <Suspense fallback={null}>
          <Booking
            isOpen={form === 'open'}
            onClose={() => setForm('closed')}
            country={linked.studio.country}
          />
        </Suspense>
      )}
    </main>
  );
}
