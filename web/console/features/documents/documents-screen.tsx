import { useTranslations } from 'use-intl';
import type { DocumentsPage } from '#contract/staff/documents.ts';
import { isCurrency } from '#domain/common/money.ts';
import { invoiceKinds } from '#domain/invoices/invoices.ts';
import { toTableAddress, useDocuments } from '../../api/documents.ts';
import { useAddressState, type AddressChanges } from '../../lib/address-state.ts';
import { moveMonth, toUtcDay } from '../../lib/format.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { MonthChoice } from '../../ui/month-choice.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { pillClass } from '../../ui/pill.ts';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { documentShape } from './document-address.ts';
import { DocumentTable } from './document-table.tsx';

/** The invoices and credit notes of a month, for the accountant: a list with its sums, a table, and each as a PDF. */
export function DocumentsScreen() {
  const t = useTranslations('console.documents');
  const { now } = useConsoleFormats();
  const { state, change } = useAddressState(documentShape);
  const { kind, currency, after } = state;
  const month = state.month ?? toUtcDay(now).slice(0, 7);
  const filters = { month, kind, currency };
  const page = useDocuments(filters, after);
  const filter = (changes: AddressChanges<typeof documentShape>): void =>
    change({ after: undefined, ...changes });
  const turn = (by: number): void => filter({ month: moveMonth(month, by) });
  useDocumentKeys(turn);
  const documents = page.data?.documents ?? [];
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('title')}>
            <MonthChoice month={month} onTurn={turn} />
            <span className="grow" />
            <a href={toTableAddress(filters)} download className={actionClass('main')}>
              {t('csv')}
            </a>
          </PlainHead>
          <div
            data-filters
            className="flex min-h-11 flex-wrap items-center gap-2 border-b border-rule px-5 py-1 phone:px-4"
          >
            {invoiceKinds.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={kind === each}
                className={pillClass(kind === each)}
                onClick={() => filter({ kind: kind === each ? undefined : each })}
              >
                {t(`kinds.${each}`)}
              </button>
            ))}
            {currency !== undefined && (
              <button
                type="button"
                aria-pressed
                className={pillClass(true)}
                onClick={() => filter({ currency: undefined })}
              >
                {currency}
              </button>
            )}
            <span className="text-note text-ink-2">{t('clock')}</span>
          </div>
        </>
      }
    >
      <div className="min-h-0 grow overflow-y-auto">
        {page.isPending && <SkeletonRows count={12} />}
        {page.isError && !page.data && (
          <Message title={t('failed')} level={2}>
            <Action look="ink" onClick={() => void page.refetch()}>
              {t('tryAgain')}
            </Action>
          </Message>
        )}
        {page.data && documents.length === 0 && <Message title={t('none')} level={2} />}
        {page.data && documents.length > 0 && (
          <>
            <Sums
              sums={page.data.sums}
              onChoose={(next) =>
                filter({ currency: next === currency ? undefined : readCurrency(next) })
              }
            />
            <DocumentTable documents={documents} />
          </>
        )}
        <nav aria-label={t('pages')} className="flex justify-center gap-2 p-4 empty:hidden">
          {after !== undefined && <Action onClick={() => filter({})}>{t('first')}</Action>}
          {page.data && page.data.next !== null && (
            <Action onClick={() => change({ after: page.data.next ?? undefined })}>
              {t('next')}
            </Action>
          )}
        </nav>
      </div>
    </Screen>
  );
}

type Sum = DocumentsPage['sums'][number];

function readCurrency(code: string) {
  return isCurrency(code) ? code : undefined;
}

interface SumsProps {
  readonly sums: readonly Sum[];
  readonly onChoose: (currency: Sum['currency']) => void;
}

/** What the month comes to in each currency, with its taxes; never added across currencies. */
function Sums({ sums, onChoose }: SumsProps) {
  const t = useTranslations('console.documents');
  const { country } = useConsoleFormats();
  return (
    <section
      aria-label={t('sums')}
      className="flex flex-wrap gap-x-12 gap-y-4 px-5 py-4 phone:px-4"
    >
      {sums.map(({ currency, count, total, tax, taxes }) => (
        <dl key={currency} className="grid grid-cols-[auto_auto] gap-x-6 text-note">
          <dt>
            <button
              type="button"
              className="font-semibold hover:underline touch:min-h-target"
              onClick={() => onChoose(currency)}
            >
              {t('sumOf', { currency, count })}
            </button>
          </dt>
          <dd className="text-end">
            <Amount amount={total} currency={currency} />
          </dd>
          <dt className="text-ink-2">{t('net')}</dt>
          <dd className="text-end">
            <Amount amount={total - tax} currency={currency} isStrong={false} />
          </dd>
          {taxes.map((line) => (
            <div
              key={`${line.name} ${line.country} ${line.province ?? ''}`}
              className="col-span-2 grid grid-cols-subgrid"
            >
              <dt className="text-ink-2">
                <bdi>{line.name}</bdi> · {country(line.country)}
                {line.province !== null && <bdi> {line.province}</bdi>}
              </dt>
              <dd className="text-end">
                <Amount amount={line.amount} currency={currency} isStrong={false} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}

function useDocumentKeys(turn: (by: number) => void): void {
  const t = useTranslations('console');
  useKeys(t('documents.title'), [
    { chord: '[', label: t('statements.before'), run: () => turn(-1), isHinted: true },
    { chord: ']', label: t('statements.after'), run: () => turn(1), isHinted: true },
    {
      chord: 'f',
      label: t('keys.filter'),
      run: () => document.querySelector<HTMLElement>('[data-filters] button')?.focus(),
      isHinted: true,
    },
  ]);
}
