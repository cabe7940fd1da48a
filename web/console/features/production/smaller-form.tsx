import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { newId } from '#web/lib/ids.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { listSmallerSizes, suggestSmallerSize } from '#domain/prints/smaller-sizes.ts';
import {
  editOrder,
  useAskOrderAgain,
  useEditQuote,
  useOrderEditing,
  type ChangeInput,
} from '../../api/order-edits.ts';
import { useAskProductionAgain, type UnfinishedPrint } from '../../api/production.ts';
import { withProof } from '../../lib/proof.ts';
import { hasCode, StaffCallError } from '../../lib/staff-call.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { EditQuote } from '../../ui/edit-quote.tsx';
import { FormSelect } from '../../ui/form-field.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { usePaperName } from '../../lib/use-contents.ts';

interface SmallerFormProps {
  readonly prints: readonly UnfinishedPrint[];
  readonly onLeave: () => void;
}

/** The change of held prints of one paper to a smaller one; each line is named once. */
function toChange(prints: readonly UnfinishedPrint[], size: string): ChangeInput {
  return { lines: [...new Set(prints.map(({ line }) => line))].map((line) => ({ line, size })) };
}

/** Changes held prints to a smaller size and returns the difference, in one act: the edit of their order. */
export function SmallerForm({ prints, onLeave }: SmallerFormProps) {
  const t = useTranslations('console.production');
  const paperName = usePaperName();
  const catalogue = useShopCatalogue();
  const [first] = prints;
  const order = first?.order ?? '';
  const editing = useOrderEditing(order);
  const [chosen, setChosen] = useState<string | null>(null);
  const same = prints.filter(({ paper }) => paper === first?.paper);
  const sold = editing.data?.sizes ?? [];
  const sizes = listSmallerSizes(catalogue, first?.paper ?? '', sold);
  const size =
    chosen ?? suggestSmallerSize(catalogue, first?.paper ?? '', first?.dpi ?? null, sold);
  if (editing.isPending) return <SkeletonRows count={3} />;
  const refusal = editing.data?.refusal ?? null;
  return (
    <section
      aria-label={t('smaller')}
      className="flex max-w-xl flex-col gap-3 rounded-control border border-edge p-3"
    >
      {editing.isError && <p role="alert">{t('waitingFailed')}</p>}
      {refusal !== null && <Refusal refusal={refusal} />}
      {refusal === null && size === null && <p>{t('noSmaller')}</p>}
      {refusal === null && size !== null && (
        <>
          <FormSelect
            label={t('smallerSize', { count: same.length })}
            value={size}
            onChange={({ target }) => setChosen(target.value)}
          >
            {sizes.map((one) => (
              <option key={one} value={one}>
                {paperName(one)}
              </option>
            ))}
          </FormSelect>
          <SmallerQuote order={order} change={toChange(same, size)} />
        </>
      )}
      <Action look="quiet" className="self-start" onClick={onLeave}>
        {t('leave')}
      </Action>
    </section>
  );
}

type RefusalCode = NonNullable<NonNullable<ReturnType<typeof useOrderEditing>['data']>['refusal']>;

function Refusal({ refusal }: { readonly refusal: RefusalCode }) {
  const t = useTranslations('console.orderEdits');
  return <p>{t(`refusals.${refusal}`)}</p>;
}

interface SmallerQuoteProps {
  readonly order: string;
  readonly change: ChangeInput;
}

function SmallerQuote({ order, change }: SmallerQuoteProps) {
  const t = useTranslations('console.production');
  const { data: quote, error, isPlaceholderData } = useEditQuote(order, change);
  const task = useTask();
  const askOrder = useAskOrderAgain(order);
  const askBoard = useAskProductionAgain();
  const [id] = useState(newId);
  const edit = (amount: number | undefined): void => {
    if (!quote) return;
    const typed = amount === undefined ? {} : { amount };
    task.run(async () => {
      try {
        const { fingerprint } = quote;
        await withProof(() => editOrder(order, { id, change, fingerprint, ...typed }));
      } catch (failed) {
        if (hasCode(failed, 'order_edit_changed')) await askOrder();
        throw failed;
      }
      await askOrder();
      await askBoard();
    });
  };
  if (error) {
    return (
      <p role="alert" className="text-wrong">
        {(error instanceof StaffCallError && error.failure.message) || t('waitingFailed')}
      </p>
    );
  }
  if (!quote) return <SkeletonRows count={4} />;
  return (
    <EditQuote
      key={quote.fingerprint}
      quote={quote}
      isOld={isPlaceholderData}
      task={task}
      onEdit={edit}
    />
  );
}
