import { isPaper } from '#domain/catalogue/products.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffOrder, StaffOrderLine } from '#contract/staff/orders.ts';
import type { OrderEditing } from '#contract/staff/order-edits.ts';
import { quantityRuleOf } from '#domain/catalogue/quantities.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { cx } from '#web/ui/cx.ts';
import { useContents } from '../../lib/use-contents.ts';
import { Action } from '../../ui/action.tsx';
import { changeLineDraft, isLineValid, lineDraftOf, type EditDraft } from './edit-draft.ts';

/** Lines that are shown at once; an order may have thousands. */
const shownLines = 50;

interface LineListProps {
  readonly order: StaffOrder;
  readonly editing: OrderEditing;
  readonly draft: EditDraft;
  readonly onDraft: (draft: EditDraft) => void;
}

/** The lines of an order with their sizes and quantities; a line in a batch stays and says so. */
export function LineList({ order, editing, draft, onDraft }: LineListProps) {
  const t = useTranslations('console.orderEdits');
  const [count, setCount] = useState(shownLines);
  const locked = new Set(editing.lockedLines);
  const rest = order.lines.length - count;
  return (
    <section aria-label={t('photos')} className="flex flex-col">
      <h2 className="pb-2 font-semibold">{t('photos')}</h2>
      <ul className="flex flex-col border-t border-rule">
        {order.lines.slice(0, count).map((line) => (
          <LineRow
            key={line.id}
            line={line}
            sizes={editing.sizes}
            isLocked={locked.has(line.id)}
            draft={draft}
            onDraft={onDraft}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Action className="mt-3 self-start" onClick={() => setCount(count + shownLines)}>
          {t('more', { count: Math.min(rest, shownLines) })}
        </Action>
      )}
    </section>
  );
}

interface LineRowProps {
  readonly line: StaffOrderLine;
  readonly sizes: readonly string[];
  readonly isLocked: boolean;
  readonly draft: EditDraft;
  readonly onDraft: (draft: EditDraft) => void;
}

const control =
  'min-h-press rounded-control border border-edge bg-sheet px-2 hover:border-ink touch:min-h-target touch:text-body';

function LineRow({ line, sizes, isLocked, draft, onDraft }: LineRowProps) {
  const t = useTranslations('console.orderEdits');
  const { groupName, size: sizeText } = useContents();
  const { frame, picture, productType } = line;
  const now = lineDraftOf(draft, line);
  const catalogue = useShopCatalogue();
  const isPrint = isPaper(catalogue, productType);
  const { step, max } = quantityRuleOf(catalogue, now.size);
  const isOpen = !isLocked && !now.isRemoved;
  const isChanged = now.size !== line.size || Number(now.quantity) !== line.quantity;
  const change = (part: Partial<typeof now>): void => onDraft(changeLineDraft(draft, line, part));
  return (
    <li
      data-line={frame}
      className={cx(
        'flex flex-wrap items-center gap-3 border-b border-rule py-2 ps-2',
        (isChanged || now.isRemoved) && 'border-s-3 border-s-ink bg-tray',
      )}
    >
      <span className="grid h-12 w-16 shrink-0 place-items-center overflow-hidden border border-rule bg-tray">
        {picture !== null && (
          <img src={picture} alt="" loading="lazy" className="size-full object-cover" />
        )}
      </span>
      <span className={cx('min-w-24 flex-1', now.isRemoved && 'text-ink-2 line-through')}>
        <span dir="ltr" className="font-edge text-note">
          ‣{frame}
        </span>{' '}
        {!isPrint && groupName(line)}
        <span className="block truncate text-note text-ink-2">
          <bdi>{line.fileName}</bdi>
        </span>
        {isLocked && <span className="block text-note text-ink-2">{t('inBatch')}</span>}
        {!isLineValid(now) && (
          <span className="block text-note text-wrong">{t('quantityWrong')}</span>
        )}
      </span>
      <span className="flex items-center justify-end gap-2 phone:w-full">
        {isPrint && (
          <select
            aria-label={t('sizeOf', { frame })}
            value={now.size}
            disabled={!isOpen}
            className={control}
            onChange={({ target }) => change({ size: target.value })}
          >
            {[...new Set([line.size, ...sizes])].map((size) => (
              <option key={size} value={size}>
                {sizeText(size)}
              </option>
            ))}
          </select>
        )}
        <input
          type="number"
          inputMode="numeric"
          dir="ltr"
          aria-label={t('quantityOf', { frame })}
          aria-invalid={!isLineValid(now)}
          min={step}
          max={max}
          step={step}
          value={now.quantity}
          disabled={!isOpen}
          className={cx(control, 'w-20 text-end')}
          onChange={({ target }) => change({ quantity: target.value })}
        />
        <Action
          className="w-24"
          disabled={isLocked}
          aria-label={t(now.isRemoved ? 'keepOf' : 'removeOf', { frame })}
          onClick={() => change({ isRemoved: !now.isRemoved })}
        >
          {t(now.isRemoved ? 'keep' : 'remove')}
        </Action>
      </span>
    </li>
  );
}
