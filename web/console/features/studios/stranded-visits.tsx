import { useTranslations } from 'use-intl';
import type { StrandedVisit } from '#contract/staff/studios.ts';
import { Warning } from '#web/ui/icons.tsx';
import { languageOf } from '#locales/languages.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { Notice } from '../../ui/notice.tsx';

interface StrandedVisitsProps {
  readonly visits: readonly StrandedVisit[];
  readonly count: number;
}

/** Who would come in vain: each with the way to their order or appointment, to call them before. */
export function StrandedVisits({ visits, count }: StrandedVisitsProps) {
  const t = useTranslations('console.studios');
  if (count === 0) return <p className="text-done">{t('nobodyStranded')}</p>;
  return (
    <Notice tone="care" icon={<Warning />} title={t('stranded', { count })}>
      <p>{t('strandedDetail')}</p>
      <ul className="mt-2 flex max-h-72 flex-col overflow-y-auto">
        {visits.map((visit) => (
          <li key={`${visit.problem} ${visit.reference}`} className="border-t border-rule py-1.5">
            <Visit visit={visit} />
          </li>
        ))}
      </ul>
      {count > visits.length && <p>{t('more', { count: count - visits.length })}</p>}
    </Notice>
  );
}

function Visit({ visit }: { readonly visit: StrandedVisit }) {
  const t = useTranslations('console.studios');
  const { locale } = languageOf(useConsoleLanguage());
  const { kind, problem, reference, at, name, phone } = visit;
  const address =
    kind === 'order' ? `/orders/${reference}` : `/bookings?view=coming&booking=${reference}`;
  // The shop wrote the time by the clock of the studio: it is shown without its offset.
  const when =
    at &&
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    }).format(new Date(`${at.slice(0, 19)}Z`));
  return (
    <>
      {/* Beside the screen, so that the change which strands them is not lost. */}
      <a
        href={`/console${address}`}
        target="_blank"
        rel="noreferrer"
        className="font-semibold text-ink underline"
      >
        {kind === 'order' ? <bdi dir="ltr">{reference}</bdi> : t('appointment')}
      </a>{' '}
      {when} · {t(`problems.${problem}`)}
      <br />
      <bdi>{name}</bdi>{' '}
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr" className="underline">
        {phone}
      </a>
    </>
  );
}
