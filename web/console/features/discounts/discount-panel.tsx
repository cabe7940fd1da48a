import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { DiscountPage, StaffDiscount } from '#contract/staff/discounts.ts';
import { switchDiscount, useAskDiscountsAgain, useDiscount } from '../../api/discounts.ts';
import { shortNumber } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { PageTurns } from '../../ui/list-pages.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { DiscountChip } from './discount-table.tsx';
import { useDiscountWords } from './use-discount-words.ts';

interface DiscountPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A discount: what it takes off, whether it holds, and the orders that it changed. */
export function DiscountPanel({ id, onClose }: DiscountPanelProps) {
  const t = useTranslations('console.discounts');
  const [after, setAfter] = useState<string | undefined>();
  const page = useDiscount(id, after);
  const words = useDiscountWords();
  return (
    <Panel title={page.data?.discount.code ?? t('discount')} onClose={onClose}>
      <LoadedPart asked={page} rows={4} failed={t('discountFailed')} tryAgain={t('tryAgain')}>
        {(shown) => (
          <>
            <div className="flex flex-col gap-2">
              <p className="flex flex-wrap items-center gap-3 text-body font-semibold">
                <DiscountChip discount={shown.discount} />
                {words.value(shown.discount)}
              </p>
              <p className="text-ink-2">{t('usedTimes', { uses: words.uses(shown.discount) })}</p>
              <ul className="text-ink-2">
                {words.conditions(shown.discount).map((condition) => (
                  <li key={condition}>{condition}</li>
                ))}
              </ul>
            </div>
            <SwitchPart discount={shown.discount} />
            <Uses page={shown} />
            <PageTurns
              after={after}
              next={shown.next}
              onTurn={setAfter}
              texts={{ pages: t('usePages'), first: t('latest'), next: t('older') }}
              className=""
            />
          </>
        )}
      </LoadedPart>
    </Panel>
  );
}

/** Whether the discount holds; one press takes the other back. */
function SwitchPart({ discount: { id, state } }: { readonly discount: StaffDiscount }) {
  const t = useTranslations('console.discounts');
  const task = useTask();
  const askAgain = useAskDiscountsAgain();
  const isDisabled = state === 'disabled';
  return (
    <section className="flex flex-col gap-2">
      <TaskFailure task={task} />
      <p className="text-note text-ink-2">{t(isDisabled ? 'enableDetail' : 'endDetail')}</p>
      <Action
        look={isDisabled ? 'outline' : 'danger'}
        className="self-start"
        isBusy={task.isBusy}
        onClick={() =>
          task.run(async () => {
            await switchDiscount(id, isDisabled ? 'enable' : 'end');
            await askAgain();
          })
        }
      >
        {t(isDisabled ? 'enable' : 'end')}
      </Action>
    </section>
  );
}

function Uses({ page: { uses } }: { readonly page: DiscountPage }) {
  const t = useTranslations('console.discounts');
  const { when } = useConsoleFormats();
  if (uses.length === 0) return <p className="text-ink-2">{t('noUses')}</p>;
  return (
    <section>
      <h3 className="pb-1 font-semibold">{t('orders')}</h3>
      <ul>
        {uses.map((use) => (
          <li
            key={use.order}
            className="flex items-center justify-between gap-3 border-b border-rule py-1.5"
          >
            <span className="min-w-0">
              <Link href={`/orders/${use.order}`} className="font-edge underline">
                <bdi>{shortNumber(use.order)}</bdi>
              </Link>
              <span className="block text-fine text-ink-2">
                {when(use.placedAt)}
                {use.isReleased && ` · ${t('released')}`}
              </span>
            </span>
            <Amount amount={-use.discount} currency={use.currency} isStrong={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
