import { useTranslations } from 'use-intl';
import { receiptPath } from '#web/features/orders/api/order-link.ts';
import { LinkedOrder } from '#web/features/orders/components/linked-order.tsx';
import { NewLinkForm } from '#web/features/orders/components/new-link-form.tsx';
import { Remakes } from '#web/features/orders/components/remakes.tsx';
import { LinkNotOpened } from '../shell/link-not-opened.tsx';
import { PrivatePage } from '../shell/private-page.tsx';
import { cardPayBy, PaymentOnItsWay, PayLinkedOrder, StudioClosed } from './pay-linked-order.tsx';
import { useLinkedOrder } from './use-linked-order.ts';

/** The page of an order's private link. Source: product §2, §6. */
export function TrackOrder({ link }: { readonly link: string }) {
  const t = useTranslations('track');
  const { response, cancelling, askAgain } = useLinkedOrder(link);
  const { data } = response;
  const linked = data?.ok ? data.value.data : null;
  const payBy = linked && cardPayBy(linked);
  const isUnpayable = linked?.isStudioClosed && (payBy !== null || linked.order.transfer);
  const refused = cancelling.data?.ok === false ? cancelling.data : null;
  return (
    <PrivatePage
      title={t('title')}
      language={linked?.order.language ?? null}
      changed={cancelling.data}
      problem={refused && (refused.message ?? t('unreachable'))}
      className="max-w-4xl"
    >
      {linked ? (
        <LinkedOrder
          linked={linked}
          payment={
            linked.isPaymentPending ? (
              <PaymentOnItsWay />
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
        />
      ) : (
        <LinkNotOpened response={response} loading={t('loading')} unreachable={t('unreachable')}>
          <NewLinkForm />
        </LinkNotOpened>
      )}
    </PrivatePage>
  );
}
