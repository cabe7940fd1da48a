import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { DiscountCheck } from '#contract/staff/discounts.ts';
import { Alert, Check } from '#web/ui/icons.tsx';
import { checkDiscount } from '../../api/discounts.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

/** Says why a code does not hold on an order: everything, where a customer is told the first reason alone. */
export function CheckPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.discounts');
  const [code, setCode] = useState('');
  const [order, setOrder] = useState('');
  const [found, setFound] = useState<DiscountCheck | null>(null);
  const task = useTask();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setFound(null);
    task.run(async () =>
      setFound(await checkDiscount({ code, order: order.trim().toUpperCase() })),
    );
  };
  return (
    <Panel title={t('check')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TaskFailure task={task} />
        <FormField
          label={t('code')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          autoComplete="off"
          maxLength={100}
          required
        />
        <FormField
          label={t('orderNumber')}
          dir="ltr"
          value={order}
          onChange={({ target }) => setOrder(target.value)}
          autoComplete="off"
          maxLength={40}
          required
        />
        <Action type="submit" look="ink" isBusy={task.isBusy}>
          {t('checkNow')}
        </Action>
      </form>
      <output className="block">{found && <Found check={found} />}</output>
    </Panel>
  );
}

/** What the obstacles of a code are about, in words; only those that say more than their code. */
function useFactWords({
  missingSubtotal,
  currency,
  morePieces,
  earlierOrder,
  better,
}: DiscountCheck['facts']) {
  const t = useTranslations('console.discounts.facts');
  const { amount, count } = useConsoleFormats();
  const words: Partial<Record<DiscountCheck['obstacles'][number], string>> = {
    ...(missingSubtotal !== null &&
      currency !== null && {
        minimum: t('minimum', { amount: `${amount(missingSubtotal, currency)} ${currency}` }),
      }),
    ...(morePieces !== null && { pieces: t('pieces', { count: count(morePieces) }) }),
    ...(earlierOrder !== null && { first_order: t('first_order', { order: earlierOrder }) }),
    ...(better !== null && { smaller: t('smaller', { code: better }) }),
  };
  return words;
}

function Found({ check: { isUsed, obstacles, facts } }: { readonly check: DiscountCheck }) {
  const t = useTranslations('console.discounts');
  const words = useFactWords(facts);
  if (obstacles.length === 0) {
    return <Notice tone="plain" icon={<Check />} title={t(isUsed ? 'isUsed' : 'holds')} />;
  }
  return (
    <Notice tone="care" icon={<Alert />} title={t('holdsNot')}>
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>
            {t(`obstacles.${obstacle}`)} {words[obstacle]}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
