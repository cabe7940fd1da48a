import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { ListedDocument } from '#contract/staff/documents.ts';
import { toPdfAddress } from '../../api/documents.ts';
import { shortNumber } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Amount } from '../../ui/order-chips.tsx';

/** The documents of a page; each number leads to its PDF, each order to its page. */
export function DocumentTable({ documents }: { readonly documents: readonly ListedDocument[] }) {
  const t = useTranslations('console.documents');
  return (
    <table className="w-full text-note">
      <thead className="phone:hidden">
        <tr className="border-b border-ink [&_th]:px-3 [&_th]:py-1.5 [&_th]:text-start">
          <th scope="col" className="ps-5!">
            {t('number')}
          </th>
          <th scope="col">{t('issued')}</th>
          <th scope="col">{t('order')}</th>
          <th scope="col">{t('place')}</th>
          <th scope="col" className="text-end!">
            {t('tax')}
          </th>
          <th scope="col" className="pe-5! text-end!">
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </tbody>
    </table>
  );
}

function DocumentRow({ document }: { readonly document: ListedDocument }) {
  const t = useTranslations('console.documents');
  const { country, when } = useConsoleFormats();
  const { id, kind, number, issuedAt, order, province, currency, amount, tax } = document;
  return (
    <tr className="border-b border-rule hover:bg-sheet [&_td]:px-3 [&_td]:py-1.5 phone:flex phone:flex-wrap phone:items-center phone:gap-x-3 phone:px-4 phone:py-2 phone:[&_td]:p-0">
      <td className="ps-5! phone:ps-0!">
        <a
          href={toPdfAddress(id)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-2 font-edge underline underline-offset-2 touch:min-h-target"
        >
          <bdi dir="ltr">{number}</bdi>
        </a>{' '}
        <span className="text-ink-2">{t(`one.${kind}`)}</span>
      </td>
      <td className="whitespace-nowrap text-ink-2">{when(issuedAt)}</td>
      <td className="phone:grow">
        <OrderLink number={order} />
      </td>
      <td className="text-ink-2 phone:hidden">
        {country(document.country)}
        {province !== null && <bdi> {province}</bdi>}
      </td>
      <td className="text-end phone:hidden">
        <Amount amount={tax} currency={currency} isStrong={false} />
      </td>
      <td className="pe-5! text-end phone:pe-0!">
        <Amount amount={amount} currency={currency} />
      </td>
    </tr>
  );
}

function OrderLink({ number }: { readonly number: string }) {
  return (
    <Link
      href={`/orders/${number}`}
      className="inline-flex items-center font-edge hover:underline touch:min-h-target"
    >
      <bdi dir="ltr">{shortNumber(number)}</bdi>
    </Link>
  );
}
