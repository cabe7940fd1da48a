import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isLanguageCode } from '#locales/index.ts';
import { receiptPath } from '#web/features/orders/api/order-link.ts';
import { LinkedOrder } from '#web/features/orders/components/linked-order.tsx';
import { brandName } from '#web/lib/brand.ts';
import { Banner } from '#web/ui/banner.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { pickedLanguage, showLanguage } from '../language/language-store.ts';
import { placeOf } from '../language/language-path.ts';
import { LinkNotOpened } from '../shell/link-not-opened.tsx';
import { Toasts } from '../shell/messages.tsx';
import { cardPayBy, PayLinkedOrder } from './pay-linked-order.tsx';
import { useLinkedOrder } from './use-linked-order.ts';

/** The page an order's private link leads to. Source: product §2, §6. */
export function TrackOrder({ link }: { readonly link: string }) {
  const t = useTranslations('track');
  const { answer, cancelling, askAgain } = useLinkedOrder(link);
  const { data } = answer;
  const language = data?.ok ? data.value.data.order.language : null;
  // A link that names no language is read in the order's, unless its reader picked one before.
  useEffect(() => {
    const isOpen = placeOf(location.pathname).language === null && pickedLanguage() === null;
    if (isOpen && isLanguageCode(language)) void showLanguage(language);
  }, [language]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone, or its answer stands above what is seen.
  useEffect(() => {
    if (cancelling.data) heading.current?.focus();
  }, [cancelling.data]);
  const linked = data?.ok ? data.value.data : null;
  const payBy = linked && cardPayBy(linked);
  const refused = cancelling.data?.ok === false ? cancelling.data : null;
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-8 px-gutter py-8">
      <a href="/" className="flex items-center gap-3 self-start font-display text-3">
        <BrandMark />
        <bdi>{brandName()}</bdi>
      </a>
      <h1 ref={heading} tabIndex={-1} className="font-display text-1">
        {t('title')}
      </h1>
      {refused && <Banner tone="wrong">{refused.message ?? t('unreachable')}</Banner>}
      {linked ? (
        <LinkedOrder
          linked={linked}
          payment={
            payBy && (
              <PayLinkedOrder order={linked.order} payBy={payBy} link={link} onPaid={askAgain} />
            )
          }
          receiptOf={(invoice) => receiptPath(link, invoice)}
          onCancel={() => cancelling.mutate()}
          cancelling={cancelling.isPending}
        />
      ) : (
        <LinkNotOpened answer={answer} loading={t('loading')} unreachable={t('unreachable')} />
      )}
      <Toasts />
    </main>
  );
}
