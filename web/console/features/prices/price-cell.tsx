import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { PriceRow } from '#domain/catalogue/edit/price-rows.ts';
import { cx } from '#web/ui/cx.ts';
import type { PriceEditing, TypedPrice } from './use-price-editing.ts';

interface PriceCellProps {
  readonly row: PriceRow;
  /** The article and its tier. */
  readonly name: string;
  readonly shown: string;
  readonly editing: PriceEditing;
  /** Whether the key of the table comes to it. */
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  /** Goes to a row below or above. */
  readonly onMove: (by: number) => void;
}

/** A price that a key or a press opens for typing. */
export function PriceCell(props: PriceCellProps) {
  const { row, name, shown, editing, isCurrent, onFocus } = props;
  const t = useTranslations('console.prices');
  if (editing.typed?.id === row.id) return <PriceField {...props} typed={editing.typed} />;
  return (
    <button
      type="button"
      data-price-row={row.id}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={t('edit', { name, price: shown })}
      onFocus={onFocus}
      onClick={() => editing.begin(row)}
      className="min-h-8 w-full rounded-control px-2 text-end font-semibold hover:bg-tray touch:min-h-target"
    >
      {shown}
    </button>
  );
}

function PriceField(props: PriceCellProps & { readonly typed: TypedPrice }) {
  const { row, name, typed, editing, onMove } = props;
  const t = useTranslations('console.prices');
  const field = useRef<HTMLInputElement>(null);
  // What was there is replaced by the first key.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      editing.cancel();
      onMove(0);
    } else if (by !== undefined) {
      event.preventDefault();
      if (editing.end()) onMove(by);
    }
  };
  return (
    <>
      <input
        ref={field}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={typed.text}
        aria-label={name}
        aria-invalid={typed.isWrong || undefined}
        aria-describedby={typed.isWrong ? 'price-fault' : undefined}
        onChange={({ target }) => editing.type(row, target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void editing.end()}
        className={cx(
          'min-h-8 w-full rounded-control border bg-sheet px-1.5 text-end touch:min-h-target touch:text-body',
          typed.isWrong ? 'border-wrong' : 'border-ink',
        )}
      />
      {typed.isWrong && (
        <span id="price-fault" role="alert" className="block text-fine font-semibold text-wrong">
          {t('noAmount')}
        </span>
      )}
    </>
  );
}
