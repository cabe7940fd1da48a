import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  receiptPath,
  cancelOrderByLink,
  confirmOrderByLink,
  openOrderLink,
} from '#web/features/orders/api/order-link.ts';
import { LinkedOrder } from '#web/features/orders/components/linked-order.tsx';
import { NewLinkForm } from '#web/features/orders/components/new-link-form.tsx';
import { Remakes } from '#web/features/orders/components/remakes.tsx';
import { ownDataWord } from '#domain/customers/own-data.ts';
import { orLastGood } from '#web/lib/last-good.ts';
import { mayChange, whileOffline } from '#web/lib/while-offline.ts';
import { LoadingScreen } from '#web/ui/loading.tsx';
import { Catcher } from '#web/ui/part-boundary.tsx';
import { LinkNotOpened } from '../shell/link-not-opened.tsx';
import { PrivatePage } from '../shell/private-page.tsx';
import { OwnDataPage } from './own-data/own-data-page.tsx';
import { OwnDataPanel } from './own-data/own-data-panel.tsx';
import {
  cardPayBy,
  PayDifference,
  PaymentOnItsWay,
  PayLinkedOrder,
  StudioClosed,
} from './pay-linked-order.tsx';

type OpenedLink = Awaited<ReturnType<typeof openOrderLink>>;

/** The order of a private link, refetched when the page becomes visible. */
function useLinkedOrder(link: string) {
  const queries = useQueryClient();
  const queryKey = ['order-link', link];
  const response = useQuery({
    queryKey,
    queryFn: async () =>
      orLastGood(await openOrderLink(link), queries.getQueryData<OpenedLink>(queryKey)),
    refetchOnWindowFocus: mayChange,
    ...whileOffline,
  });
  const cancelling = useMutation({
    mutationFn: () => cancelOrderByLink(link),
    onSuccess: async (cancelled) => {
      if (cancelled.ok) queries.setQueryData(queryKey, cancelled);
      // Production may have started meanwhile, so the page shows the current status.
      else await queries.invalidateQueries({ queryKey });
    },
  });
  const confirming = useMutation({
    mutationFn: () => confirmOrderByLink(link),
    onSuccess: async (confirmed) => {
      if (confirmed.ok) queries.setQueryData(queryKey, confirmed);
      else await queries.invalidateQueries({ queryKey });
    },
  });
  const askAgain = (): Promise<void> => queries.invalidateQueries({ queryKey });
  return { response, cancelling, confirming, askAgain };
}

/** The page of an order's private link, and of the link to a customer's own data, which has a word in place of the secret. */
export function TrackOrder({ link }: { readonly link: string }) {
  if (link !== ownDataWord) return <LinkedOrderPage link={link} />;
  return (
    <Suspense fallback={<LoadingScreen className="mx-auto max-w-3xl px-gutter" />}>
      <OwnDataPage />
    </Suspense>
  );
}

function LinkedOrderPage({ link }: { readonly link: string }) {
  const t = useTranslations('track');
  const { response, cancelling, confirming, askAgain } = useLinkedOrder(link);
  const { data } = response;
  const linked = data?.ok ? data.value.data : null;
  const payBy = linked && cardPayBy(linked);
  const isUnpayable = linked?.isStudioClosed && (payBy !== null || linked.order.transfer);
  const changed = confirming.data ?? cancelling.data;
  const refused = changed?.ok === false ? changed : null;
  return (
    <PrivatePage
      title={t('title')}
      language={linked?.order.language ?? null}
      changed={changed}
      problem={refused && (refused.message ?? t('unreachable'))}
      className="max-w-4xl"
    >
      {linked ? (
        <LinkedOrder
          linked={linked}
          payment={
            linked.isPaymentPending ? (
              <PaymentOnItsWay />
            ) : linked.due ? (
              <PayDifference order={linked.order} due={linked.due} link={link} onPaid={askAgain} />
            ) : isUnpayable ? (
              <StudioClosed />
            ) : (
              payBy && (
                <PayLinkedOrder order={linked.order} payBy={payBy} link={link} onPaid={askAgain} />
              )
            )
          }
          remakes={<Remakes linked={linked} link={link} onReported={askAgain} />}
          receiptOf={(invoice) => receiptPath(link, invoice)}
          onCancel={() => cancelling.mutate()}
          cancelling={cancelling.isPending}
          onConfirm={() => confirming.mutate()}
          confirming={confirming.isPending}
        />
      ) : (
        <LinkNotOpened response={response} loading={t('loading')} unreachable={t('unreachable')}>
          <NewLinkForm />
        </LinkNotOpened>
      )}
      {linked && (
        <Catcher>
          <Suspense fallback={null}>
            <OwnDataPanel link={link} />
          </Suspense>
        </Catcher>
      )}
    </PrivatePage>
  );
}
