import { useTranslations } from 'use-intl';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { StaffRefunds } from '#contract/staff/refunds.ts';
import { isolate } from '#locales/isolate.ts';
import { useSession } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { DemoTag } from '../../ui/demo-tag.tsx';

interface RefundHeadProps {
  readonly order: StaffOrder;
  readonly refunds: StaffRefunds;
  readonly onClose: () => void;
}

function sumOf({ instruments }: StaffRefunds, of: 'taken' | 'returned'): number {
  return instruments.reduce((sum, one) => sum + Math.round(one[of] * 100), 0) / 100;
}

/** Whose order it is, and what was taken and returned of it. */
export function RefundHead({ order, refunds, onClose }: RefundHeadProps) {
  const t = useTranslations('console.refund');
  const { isDemo } = useSession();
  const { amount } = useConsoleFormats();
  const { currency, left } = refunds;
  const money = (major: number): string => isolate(`${amount(major, currency)} ${currency}`);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-ink px-5 py-2.5 phone:px-4">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="font-display text-2 leading-tight">
            {t('title', { name: isolate(order.name) })}
          </h1>
          <bdi className="font-edge text-note">{order.number}</bdi>
        </div>
        <p className="text-ink-2">
          {t('taken', {
            taken: money(sumOf(refunds, 'taken')),
            returned: money(sumOf(refunds, 'returned')),
            left: money(left),
          })}
        </p>
      </div>
      {isDemo && <DemoTag />}
      <Action chord="escape" onClick={onClose}>
        {t('close')}
      </Action>
    </div>
  );
}
