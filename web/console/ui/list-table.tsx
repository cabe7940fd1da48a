import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '#web/ui/cx.ts';

/** A column of a list after its first. */
interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Look of its cells. */
  readonly className?: string;
  /** Whether it holds numbers, which end at the same place. */
  readonly isNumber?: boolean;
  /** Whether a phone leaves it out. */
  readonly isExtra?: boolean;
}

/** The first column, whose text opens the row. */
interface LeadColumn<Row> {
  readonly head: string;
  readonly text: (row: Row) => ReactNode;
  /** A second line below the text. */
  readonly below?: (row: Row) => ReactNode;
  /** Whether the text is a code or a number, which is read from left to right in every language. */
  readonly isCode?: boolean;
  /** Whether the text is broken between words alone, as a time is. */
  readonly isShort?: boolean;
  /** Said on the whole text where the column shortens it. */
  readonly whole?: (row: Row) => string;
}

interface ListTableProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly lead: LeadColumn<Row>;
  readonly columns: readonly Column<Row>[];
  readonly caption?: string;
  /** Key of the row that is open beside the list. */
  readonly open?: string | undefined;
  /** Opens a row beside the list, or is the address of its own screen. */
  readonly onOpen: ((key: string) => void) | { readonly href: (key: string) => string };
}

const cells =
  '[&>*]:px-4 phone:[&>*]:px-2 phone:[&>:first-child]:ps-3 phone:[&>:last-child]:pe-3 [&_th]:py-1.5 [&_th]:text-start [&_td]:py-2';

/** Rows of a list; the whole of a row opens it. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { rows, keyOf, lead, columns, caption } = props;
  return (
    <table className="w-full text-note">
      {caption !== undefined && (
        <caption className="px-4 pt-4 pb-1 text-start font-semibold">{caption}</caption>
      )}
      <thead className="sticky top-0 z-10 bg-ground">
        <tr className={cx('border-b border-ink', cells)}>
          <th scope="col">{lead.head}</th>
          {columns.map(({ head, isNumber, isExtra }) => (
            <th
              key={head}
              scope="col"
              className={cx(isNumber && 'text-end!', isExtra && 'phone:hidden')}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ListRow key={keyOf(row)} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
}

interface ListRowProps<Row> extends ListTableProps<Row> {
  readonly row: Row;
}

function ListRow<Row>({ row, keyOf, lead, columns, open, onOpen }: ListRowProps<Row>) {
  const key = keyOf(row);
  const { text, below, isCode, isShort, whole } = lead;
  const look = {
    title: whole?.(row),
    dir: isCode ? 'ltr' : undefined,
    className: cx(
      'text-start font-semibold after:absolute after:inset-0',
      isShort ? 'min-w-12' : 'wrap-anywhere',
      isCode && 'font-edge',
    ),
  };
  return (
    <tr
      aria-current={key === open || undefined}
      className={cx(
        'relative border-b border-rule hover:bg-sheet',
        cells,
        key === open && 'row-bar bg-sheet',
      )}
    >
      <td>
        {typeof onOpen === 'function' ? (
          <button type="button" onClick={() => onOpen(key)} {...look}>
            <bdi>{text(row)}</bdi>
          </button>
        ) : (
          <Link href={onOpen.href(key)} data-row={key} {...look}>
            <bdi>{text(row)}</bdi>
          </Link>
        )}
        {below && <span className="block text-ink-2 wrap-anywhere">{below(row)}</span>}
      </td>
      {columns.map(({ head, cell, className, isNumber, isExtra }) => (
        <td
          key={head}
          className={cx(className, isNumber && 'text-end tabular-nums', isExtra && 'phone:hidden')}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
