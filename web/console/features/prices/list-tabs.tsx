import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { cx } from '#web/ui/cx.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import { useKeys } from '../../lib/key-store.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { usePriceWords } from './use-price-words.ts';

interface ListTabsProps {
  /** In their order; null while it is not known. */
  readonly lists: readonly string[] | null;
  readonly list: string;
  /** Prices that change in each list. */
  readonly changes: ReadonlyMap<string, number>;
}

/** Tabs beside the menu of the others. */
const shownTabs = 4;

function tabClass(isChosen: boolean): string {
  return cx(
    'flex min-h-9.5 shrink-0 items-center gap-2 rounded-t-control px-3 touch:min-h-target',
    isChosen ? 'bg-ink text-ground' : 'hover:bg-tray',
  );
}

/** The countries with their currencies; those with fewer orders are in a menu. */
export function ListTabs({ lists, list, changes }: ListTabsProps) {
  const t = useTranslations('console.prices');
  const [, navigate] = useLocation();
  const { listName, count, currencyOf } = usePriceWords(list);
  const query = globalThis.location.search;
  const addressOf = (name: string): string => `/prices/${name}${query}`;
  const label = (name: string): string =>
    t('listOf', { list: listName(name), currency: currencyOf(name) });
  const tabs = lists?.slice(0, shownTabs) ?? [];
  const others = lists?.slice(shownTabs) ?? [];
  useKeys(
    t('lists'),
    tabs.map((name, index) => ({
      chord: String(index + 1),
      label: listName(name),
      run: () => navigate(addressOf(name)),
    })),
  );
  const marked = (name: string): string => {
    const number = changes.get(name) ?? 0;
    return number === 0
      ? label(name)
      : t('changedList', { list: label(name), count: count(number) });
  };
  return (
    <div className="flex min-h-9.5 items-end border-b border-ink px-5 phone:px-0">
      <nav
        data-scrolls-sideways
        aria-label={t('lists')}
        className="flex min-w-0 overflow-x-auto [scrollbar-width:none]"
      >
        {tabs.map((name, index) => (
          <Link
            key={name}
            href={addressOf(name)}
            aria-current={name === list ? 'page' : undefined}
            className={tabClass(name === list)}
          >
            {marked(name)}
            <KeyCap chord={String(index + 1)} isBare />
          </Link>
        ))}
        {others.length > 0 && (
          <MenuButton
            className={tabClass(others.includes(list))}
            label={
              <>
                {others.includes(list) ? marked(list) : t('others', { count: others.length })}
                <ChevronDown className="size-3.5!" />
              </>
            }
            choices={others.map((id) => ({ id, label: marked(id) }))}
            chosen={list}
            onChoose={(name) => navigate(addressOf(name))}
          />
        )}
      </nav>
    </div>
  );
}
