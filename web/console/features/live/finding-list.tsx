import { useTranslations } from 'use-intl';
import { Alert, Check, Warning } from '#web/ui/icons.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { FindingGroup } from './group-findings.ts';

interface FindingListProps {
  readonly label: string;
  readonly groups: readonly FindingGroup[];
}

/** What to do, one step after the other, or what is in order; each with the lines of the shop. */
export function FindingList({ label, groups }: FindingListProps) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-display text-3">{label}</h3>
      <ol className="border-t border-rule">
        {groups.map((group) => (
          <li key={group.advice} className="border-b border-rule py-3">
            <FindingPart group={group} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function FindingPart({ group: { advice, level, texts } }: { readonly group: FindingGroup }) {
  const t = useTranslations('console.live');
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="text-body">{t(`advice.${advice}.title`)}</strong>
        <LevelChip level={level} />
      </p>
      {level !== 'ok' && <p className="mt-1">{t(`advice.${advice}.todo`)}</p>}
      <p className="sr-only">{t('says')}</p>
      <ul className="mt-1 text-note text-ink-2" lang="en" dir="ltr">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

function LevelChip({ level }: Pick<FindingGroup, 'level'>) {
  const t = useTranslations('console.live');
  if (level === 'ok') {
    return (
      <Chip weight="done" icon={<Check />}>
        {t('right')}
      </Chip>
    );
  }
  if (level === 'missing') {
    return (
      <Chip weight="need" icon={<Warning />}>
        {t('missing')}
      </Chip>
    );
  }
  return (
    <Chip weight="bad" icon={<Alert />}>
      {t('dangerous')}
    </Chip>
  );
}
