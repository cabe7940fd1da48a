import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { listSeparator } from '#locales/lists.ts';
import { useUnfinished, type WantedPrints } from '../../api/production.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { EndOfRoll } from '../../ui/end-of-roll.tsx';
import { FilmStrip } from '../../ui/film-strip.tsx';
import { Message } from '../../ui/message.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { groupPrints, type PrintGroup } from './board-rows.ts';
import { PrintActs } from './print-acts.tsx';
import { usePaperName } from '../../lib/use-contents.ts';

interface UnfinishedListProps {
  readonly wanted: WantedPrints;
  readonly onTurn: (after: string | undefined) => void;
}

const shownPictures = 6;
const shownFrames = 12;

/** What does not move: the prints that wait longest, each with its reason, since when, and who frees it. */
export function UnfinishedList({ wanted, onTurn }: UnfinishedListProps) {
  const t = useTranslations('console.production');
  const { lab, size, stage, after } = wanted;
  const { data, isPending, isError, refetch } = useUnfinished({ lab, size, stage, after });
  return (
    <section aria-labelledby="waiting" className="flex flex-col">
      <h2 id="waiting" className="font-display text-3">
        {t('waiting')}
      </h2>
      <p className="text-note text-ink-2">{t('waitingDetail')}</p>
      {isPending && <SkeletonRows count={5} />}
      {isError && !data && (
        <Message title={t('waitingFailed')} level={2}>
          <Action look="ink" onClick={() => void refetch()}>
            {t('tryAgain')}
          </Action>
        </Message>
      )}
      {data?.prints.length === 0 && (
        <Message title={t('noneWaits')} picture={<EndOfRoll />} level={2} />
      )}
      <ul>
        {groupPrints(data?.prints ?? []).map((group) => (
          <li key={group.first.id} className="border-b border-rule py-3">
            <WaitingPrints group={group} />
          </li>
        ))}
      </ul>
      <nav aria-label={t('printPages')} className="mt-3 flex gap-2 empty:hidden">
        {after !== undefined && <Action onClick={() => onTurn(undefined)}>{t('longest')}</Action>}
        {data && data.next !== null && (
          <Action onClick={() => onTurn(data.next ?? undefined)}>{t('more')}</Action>
        )}
      </nav>
    </section>
  );
}

function WaitingPrints({ group: { first, prints } }: { readonly group: PrintGroup }) {
  const t = useTranslations('console.production');
  const { now, span, when, language } = useConsoleFormats();
  const separator = listSeparator(language);
  const paperName = usePaperName();
  const may = useMay();
  const mayAct = may('prints.run') || may('orders.mail');
  const copies = prints.reduce((sum, print) => sum + print.copies, 0);
  const frames = [...new Set(prints.map(({ frame }) => frame))];
  const pictures = prints.flatMap(({ picture }) => picture ?? []);
  return (
    <article className="flex flex-col gap-1.5">
      <p className="font-semibold">{t(`causes.${first.cause}`)}</p>
      <p className="text-note">
        {t('since', { span: span(now - Date.parse(first.since)) })} ·{' '}
        <strong>{t(`freers.${first.freedBy}`)}</strong>
        {first.waitsUntil !== null && <> · {t('waitsUntil', { time: when(first.waitsUntil) })}</>}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-note">
        <Link
          href={`/orders/${first.order}`}
          className="font-edge underline decoration-edge underline-offset-2"
        >
          <bdi dir="ltr">{first.order}</bdi>
        </Link>
        <bdi className="wrap-anywhere">{first.name}</bdi>
        {first.batch !== null && (
          <Link
            href={`/production/${first.batch}`}
            className="font-edge underline decoration-edge underline-offset-2"
          >
            <bdi dir="ltr">B-{first.batch}</bdi>
          </Link>
        )}
      </p>
      <p className="text-note text-ink-2">
        {t('printsOf', { count: copies, size: paperName(first.paper) })}
        {separator}
        {t('frames', {
          count: frames.length,
          frames: frames.slice(0, shownFrames).join(separator),
        })}
        {first.round > 0 && ` · ${t('again')}`}
        {first.dpi !== null && ` · ${t('dpi', { dpi: first.dpi })}`}
      </p>
      {pictures.length > 0 && (
        <FilmStrip
          pictures={[...new Set(pictures)].slice(0, shownPictures)}
          count={frames.length}
          height="h-7"
          className="self-start"
        />
      )}
      {mayAct && <PrintActs first={first} prints={prints} />}
    </article>
  );
}
