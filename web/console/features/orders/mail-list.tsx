import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { cx } from '#web/ui/cx.ts';
import { resendMail } from '../../api/resend-mail.ts';
import { failureOf, useShowOrder } from '../../api/use-acts.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useActName } from '../../lib/use-act-name.ts';
import { useMay } from '../../lib/session.ts';
import { SidePart } from './side-part.tsx';

type Mail = StaffOrder['mails'][number];

/** The mails about an order; one that failed is never hidden, and each can be sent once more. */
export function MailList({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('console.mails');
  if (order.mails.length === 0) return null;
  return (
    <SidePart title={t('title')}>
      <ul className="text-note">
        {order.mails.map((mail) => (
          <MailLine key={`${mail.kind} ${mail.reference}`} number={order.number} mail={mail} />
        ))}
      </ul>
    </SidePart>
  );
}

function MailLine({ number, mail }: { readonly number: string; readonly mail: Mail }) {
  const t = useTranslations('console.mails');
  const { when } = useConsoleFormats();
  const may = useMay();
  const words = useActName();
  const show = useShowOrder();
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const resend = async (): Promise<void> => {
    setIsSending(true);
    try {
      show((await resendMail(number, mail)).order);
      setFailure(null);
    } catch (error) {
      setFailure(failureOf(error).message ?? t('noResponse'));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <span className="w-20 text-ink-2">{when(mail.at)}</span>
      <span className="grow">{words.mail(mail.kind)}</span>
      <span className={cx(mail.state === 'failed' && 'font-semibold text-wrong')}>
        {t(`states.${mail.state}`)}
      </span>
      {may('orders.mail') && (
        <button
          type="button"
          className="font-semibold underline underline-offset-4 aria-disabled:opacity-50"
          aria-disabled={isSending || undefined}
          onClick={isSending ? undefined : () => void resend()}
        >
          {t('resend')}
        </button>
      )}
      <p role="alert" className="w-full text-wrong">
        {failure}
      </p>
    </li>
  );
}
