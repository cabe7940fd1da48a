import { useTranslations } from 'use-intl';
import type { StudioCellChange } from '#contract/staff/studios.ts';

interface CellChangesProps {
  readonly changes: readonly StudioCellChange[];
  readonly caption: string;
}

/** What changes, field by field: the old struck, the new with a bar. */
export function CellChanges({ changes, caption }: CellChangesProps) {
  const t = useTranslations('console.studios');
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
            <td dir="ltr" className="text-start text-ink-2">
              {column}
            </td>
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
