import { useTranslations } from 'use-intl';
import type { StudioCellChange } from '#contract/staff/studios.ts';
import { lineFields } from './studio-form.ts';

/** The name of a column of a file in the language of the console; that of a translation stays as the file has it. */
function useColumnName(): (column: string) => string {
  const t = useTranslations('console.studios');
  return (column) => {
    const field = [...lineFields, 'description' as const].find((each) => each === column);
    if (field) return t(`fields.${field}`);
    switch (column) {
      case 'slug':
      case 'isActive':
      case 'acceptsShipping':
      case 'closures':
        return t(column);
      case 'operatingHours':
        return t('hours');
      case 'owner.email':
        return t('fields.ownerEmail');
      default:
        return column;
    }
  };
}

interface CellChangesProps {
  readonly changes: readonly StudioCellChange[];
  readonly caption: string;
}

/** What changes, field by field: the old struck, the new with a bar. */
export function CellChanges({ changes, caption }: CellChangesProps) {
  const t = useTranslations('console.studios');
  const nameOf = useColumnName();
  return (
    <table className="w-full table-fixed text-note">
      <caption className="pb-1 text-start font-semibold">
        <bdi>{caption}</bdi>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ column, before, after }) => (
          <tr
            key={column}
            className="border-b border-rule align-top [&_td]:py-1.5 [&_td]:pe-2 [&_td]:wrap-anywhere"
          >
            <td className="text-ink-2">{nameOf(column)}</td>
            <td>
              <del dir="auto" className="text-wrong">
                {before}
              </del>
            </td>
            <td className="border-s-2 border-done bg-done-wash ps-2">
              <bdi>{after === '' ? '–' : after}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
