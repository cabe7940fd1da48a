import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffOrderLine } from '#contract/staff/orders.ts';
import type { StaffRefunds } from '#contract/staff/refunds.ts';
import { cx } from '#web/ui/cx.ts';
import { ChevronDown, ChevronUp } from '#web/ui/icons.tsx';
import { useContents } from '../../lib/use-contents.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import {
  chooseCopies,
  countChosen,
  countLeft,
  groupRefundLines,
  type ChosenCopies,
  type RefundGroup,
  type RefundLine,
} from './choose-copies.ts';
import { CopyStepper } from './copy-stepper.tsx';

interface LineTableProps {
  readonly lines: readonly StaffOrderLine[];
  readonly refunded: StaffRefunds['lines'];
  readonly currency: string;
  readonly chosen: ChosenCopies;
  readonly onChoose: (chosen: ChosenCopies) => void;
}

/** The lines of an order by product and size, each group with its photos one by one. */
export function LineTable({ lines, refunded, ...rest }: LineTableProps) {
  const t = useTranslations('console.refund');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const groups = groupRefundLines(lines, refunded);
  const toggle = (key: string): void => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <ul aria-label={t('lines')}>
      {groups.map((group) => (
        <li key={group.key}>
          <Group
            {...rest}
            group={group}
            isOpen={open.has(group.key)}
            onToggle={() => toggle(group.key)}
          />
        </li>
      ))}
    </ul>
  );
}

interface GroupProps extends Omit<LineTableProps, 'lines' | 'refunded'> {
  readonly group: RefundGroup;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Group({ group, isOpen, onToggle, ...rest }: GroupProps) {
  const t = useTranslations('console.refund');
  const { groupName } = useContents();
  const { lines } = group;
  const name = groupName(group);
  const [first] = lines;
  const isOne = lines.length === 1 && first !== undefined;
  return (
    <>
      <LineRow
        {...rest}
        lines={lines}
        name={isOne ? t('frame', { name, frame: first.frame }) : name}
      >
        {!isOne && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('photosOf', { name })}
            title={t('photosOf', { name })}
            onClick={onToggle}
            className="grid size-6 shrink-0 place-items-center rounded-control hover:bg-tray touch:size-target"
          >
            {isOpen ? <ChevronUp className="size-4" /> : <ChevronDown className="size-4" />}
          </button>
        )}
      </LineRow>
      {isOpen && (
        <ul className="max-h-96 overflow-y-auto border-b border-rule ps-6">
          {lines.map((line) => (
            <li key={line.id} className="[content-visibility:auto]">
              <LineRow {...rest} lines={[line]} name={t('frame', { name, frame: line.frame })} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface LineRowProps extends Omit<LineTableProps, 'lines' | 'refunded'> {
  readonly lines: readonly RefundLine[];
  readonly name: string;
  readonly children?: ReactNode;
}

function LineRow({ lines, name, currency, chosen, onChoose, children }: LineRowProps) {
  const t = useTranslations('console.refund');
  const { amount } = useConsoleFormats();
  const count = countChosen(lines, chosen);
  const left = countLeft(lines);
  const choose = (copies: number): void => onChoose(chooseCopies(lines, chosen, copies));
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule py-1.5 ps-1',
        count > 0 && 'bg-tray font-semibold',
      )}
    >
      <input
        type="checkbox"
        aria-label={t('all', { name })}
        checked={left > 0 && count === left}
        disabled={left === 0}
        onChange={({ target }) => choose(target.checked ? left : 0)}
        className="size-4 accent-(--ink) touch:size-6"
      />
      <Pictures lines={lines} />
      <bdi className="min-w-0 grow">{name}</bdi>
      {children}
      <CopyStepper name={name} count={count} left={left} onCount={choose} />
      <span className="ms-auto w-16 text-end tabular-nums">
        {amount(
          lines.reduce((sum, { total }) => sum + total, 0),
          currency,
        )}
      </span>
    </div>
  );
}

function Pictures({ lines }: { readonly lines: readonly RefundLine[] }) {
  const picture = lines.find((line) => line.picture !== null)?.picture;
  return (
    <span aria-hidden="true" className="film inline-flex p-0.5">
      {picture ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          className="film-frame h-7 w-9 object-cover"
        />
      ) : (
        <span className="film-frame h-7 w-9" />
      )}
    </span>
  );
}
