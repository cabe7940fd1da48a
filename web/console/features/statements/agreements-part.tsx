import { useTranslations } from 'use-intl';
import type { AgreementShown, StatementResponse } from '#contract/staff/statements.ts';
import { formatPromisedDay } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Amount } from '../../ui/order-chips.tsx';
import { AgreementForm } from './agreement-form.tsx';
import { usePaperName } from '../../lib/use-contents.ts';

interface AgreementsPartProps {
  readonly statement: StatementResponse;
  readonly isAdding: boolean;
  /** Opens and closes the form of a new agreement; absent for people who may only look. */
  readonly onAdd?: (isAdding: boolean) => void;
}

/** What the shop pays the studio for each paper, the latest agreement first. */
export function AgreementsPart({ statement, isAdding, onAdd }: AgreementsPartProps) {
  const t = useTranslations('console.statements');
  const { agreements, studio } = statement;
  const latest = agreements.toReversed();
  return (
    <section aria-label={t('agreements')} className="flex flex-col gap-4">
      <h2 className="font-display text-3">{t('agreements')}</h2>
      {onAdd && !isAdding && (
        <Action className="self-start" onClick={() => onAdd(true)}>
          {t('addAgreement')}
        </Action>
      )}
      {onAdd && isAdding && (
        <AgreementForm studio={studio.id} latest={latest[0]} onClose={() => onAdd(false)} />
      )}
      {latest.length === 0 && <p className="text-ink-2">{t('noAgreement')}</p>}
      <ul className="flex flex-col gap-4">
        {latest.map((agreement) => (
          <li key={agreement.id}>
            <Agreement agreement={agreement} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Agreement({ agreement }: { readonly agreement: AgreementShown }) {
  const t = useTranslations('console.statements');
  const { language, when } = useConsoleFormats();
  const name = usePaperName();
  const { validFrom, validUntil, fees, currency, note, by, createdAt } = agreement;
  const day = (date: string): string => formatPromisedDay(`${date}T00:00:00Z`, language);
  return (
    <article className="flex flex-col gap-1 border-s-2 border-ink ps-3">
      <p className="font-semibold">
        {validUntil === null
          ? t('from', { day: day(validFrom) })
          : t('fromUntil', { day: day(validFrom), last: day(validUntil) })}
      </p>
      <dl>
        {fees.map(({ paper, fee }) => (
          <div key={paper} className="flex justify-between gap-4">
            <dt>{name(paper)}</dt>
            <dd>
              <Amount amount={fee} currency={currency} isStrong={false} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-note text-ink-2 wrap-anywhere">
        {note !== '' && (
          <>
            <bdi>{note}</bdi>
            {' · '}
          </>
        )}
        <bdi>{by}</bdi>, {when(createdAt)}
      </p>
    </article>
  );
}
