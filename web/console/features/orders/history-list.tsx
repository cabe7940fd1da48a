import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useActName } from '../../lib/use-act-name.ts';
import { CardIcon, InboxIcon, MailIcon, NoteIcon, PrinterIcon } from '../../ui/icons.tsx';

type HistoryEntry = StaffOrder['history'][number];

const icons: Readonly<
  Record<HistoryEntry['kind'], ComponentType<{ readonly className?: string }>>
> = {
  order: InboxIcon,
  money: CardIcon,
  mail: MailIcon,
  print: PrinterIcon,
  note: NoteIcon,
};

/** What happened to an order, who did it and when, the newest first. */
export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const t = useTranslations('console.history');
  if (entries.length === 0) return <p className="text-note text-ink-2">{t('none')}</p>;
  return (
    <ol className="text-note">
      {entries.map((entry, index) => (
        <HistoryLine key={`${entry.at} ${entry.act} ${index}`} entry={entry} />
      ))}
    </ol>
  );
}

function HistoryLine({
  entry: { at, kind, act, actor, detail, handOver },
}: {
  readonly entry: HistoryEntry;
}) {
  const t = useTranslations('console.history');
  const { when } = useConsoleFormats();
  const words = useActName();
  const IconOf = icons[kind];
  const who = actor.name ?? t(`actors.${actor.kind}`);
  const name = words.act(act);
  const more = detail === null ? name : words.detail(detail);
  return (
    <li className="flex gap-2 py-1">
      <time dateTime={at} className="w-20 shrink-0 text-ink-2">
        {when(at)}
      </time>
      <IconOf className="mt-0.5 size-3.5!" />
      {kind === 'note' ? (
        <bdi className="min-w-0 wrap-anywhere">{t('note', { name: who, text: detail ?? '' })}</bdi>
      ) : (
        <span className="min-w-0 wrap-anywhere">
          {name}
          {more !== name && <bdi className="text-ink-2"> {more}</bdi>}
          {handOver && <HandOverWords {...handOver} />}
          <bdi className="text-fine text-ink-2"> {who}</bdi>
        </span>
      )}
    </li>
  );
}

/** How an order was handed over, to whom if not to its customer, and what stayed. */
function HandOverWords({ proof, proxy, missing }: NonNullable<HistoryEntry['handOver']>) {
  const t = useTranslations('console.history.handOver');
  return (
    <span className="block text-ink-2">
      {t(proof)}
      {proxy && <bdi className="block">{t('proxy', proxy)}</bdi>}
      {missing !== null && <bdi className="block">{t('missing', { text: missing })}</bdi>}
    </span>
  );
}
