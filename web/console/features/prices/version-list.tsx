import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import type { CatalogueVersion, ListVersionsResponse } from '#contract/staff/catalogue.ts';
import { cx } from '#web/ui/cx.ts';
import { Check, Clock, Cross } from '#web/ui/icons.tsx';
import type { ChipWeight } from '../../lib/order-states.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { PageTurns } from '../../ui/list-pages.tsx';
import { ForceLine } from './force-line.tsx';
import { PenIcon } from './pen-icon.tsx';
import { useVersionWords } from './use-price-words.ts';

interface VersionListProps {
  readonly list: ListVersionsResponse;
  readonly shown: number | null;
  readonly cursor: number | undefined;
  readonly addressOf: (version: number) => string;
  readonly onTurn: (cursor: number | undefined) => void;
}

const looks: Readonly<
  Record<CatalogueVersion['state'], { readonly weight: ChipWeight; readonly icon: ReactNode }>
> = {
  draft: { weight: 'need', icon: <PenIcon /> },
  scheduled: { weight: 'go', icon: <Clock /> },
  current: { weight: 'done', icon: <Check /> },
  past: { weight: 'end', icon: <Clock /> },
  withdrawn: { weight: 'end', icon: <Cross /> },
};

/** The versions of the prices, the newest first. */
export function VersionList({ list, shown, cursor, addressOf, onTurn }: VersionListProps) {
  const t = useTranslations('console.prices');
  const { versions, timeZone } = list;
  return (
    <nav
      aria-label={t('versions')}
      className="w-60 shrink-0 overflow-y-auto border-e border-rule phone:max-h-72 phone:w-full phone:border-e-0 phone:border-b"
    >
      <ul>
        {versions.map((version) => (
          <li key={version.number}>
            <VersionLine
              version={version}
              timeZone={timeZone}
              href={addressOf(version.number)}
              isShown={version.number === shown}
            />
          </li>
        ))}
      </ul>
      <PageTurns
        after={cursor}
        next={list.cursor}
        onTurn={onTurn}
        texts={{ pages: t('pages'), first: t('latest'), next: t('older') }}
      />
      <p className="p-4 text-note text-ink-2 phone:hidden">{t('keeps')}</p>
      <ForceLine versions={versions} timeZone={timeZone} />
    </nav>
  );
}

interface VersionLineProps {
  readonly version: CatalogueVersion;
  readonly timeZone: string;
  readonly href: string;
  readonly isShown: boolean;
}

/** Orders of a version up to which they are counted. */
const manyOrders = 10_000;

function VersionLine({ version, timeZone, href, isShown }: VersionLineProps) {
  const t = useTranslations('console.prices');
  const { when, count } = useConsoleFormats();
  const { validity } = useVersionWords(timeZone);
  const { number, state, note, by, savedAt, orders } = version;
  return (
    <Link
      href={href}
      aria-current={isShown ? 'page' : undefined}
      className={cx(
        'flex flex-col gap-0.5 border-b border-rule p-4 text-note hover:bg-tray',
        isShown && 'row-bar bg-sheet',
      )}
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <strong className="text-small">{t('version', { number })}</strong>
        <Chip weight={looks[state].weight} icon={looks[state].icon}>
          {t(`states.${state}`)}
        </Chip>
      </span>
      <span>{validity(version)}</span>
      {note !== '' && (
        <span className="wrap-anywhere">
          <bdi>{note}</bdi>
        </span>
      )}
      <span className="text-ink-2">
        {state === 'draft' || state === 'scheduled'
          ? t('savedBy', { by: by ?? t('nobody'), time: when(savedAt) })
          : t('orders', { orders, count: count(orders), isMany: String(orders >= manyOrders) })}
      </span>
    </Link>
  );
}
