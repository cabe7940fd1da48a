import { useTranslations } from 'use-intl';
import { orderViews } from '#domain/staff/order-views.ts';
import { useKeys, type KeyBinding } from '../../lib/key-store.ts';
import { choosePreferences } from '../../lib/own-choices.ts';
import { densities, usePreferences } from '../../lib/preferences.ts';
import { firstPage, noFilters } from './queue-address.ts';
import {
  addSelected,
  clearSelected,
  setCurrent,
  toggleSelected,
  useQueuePlace,
} from './queue-place.ts';
import { moveWithin } from './queue-rows.ts';
import { viewKeys } from './queue-tabs.tsx';
import type { Queue } from './use-queue.ts';

function focusRow(number: string | null): void {
  if (number === null) return;
  const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(number)}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** Gives the queue its keys. Returns how to select all rows. */
export function useQueueKeys(queue: Queue, open: (number: string) => void): () => void {
  const t = useTranslations('console');
  const { state, change, numbers, turn, showWaiting, waiting } = queue;
  const density = usePreferences((preferences) => preferences.density) ?? 'dense';
  const current = (): string | null => {
    const { current: number } = useQueuePlace.getState();
    return number !== null && numbers.includes(number) ? number : null;
  };
  const move = (step: number): string | null => {
    const number = moveWithin(numbers, current(), step);
    setCurrent(number);
    focusRow(number);
    if (state.peek !== undefined && number !== null) change({ peek: number }, { replace: true });
    return number;
  };
  const extend = (step: number): void => {
    const from = current();
    const to = move(step);
    addSelected([from, to].flatMap((number) => number ?? []));
  };
  const withCurrent = (run: (number: string) => void) => (): void => {
    const number = current();
    if (number !== null) run(number);
  };
  const peek = withCurrent((number) =>
    change({ peek: state.peek === number ? undefined : number }, { replace: true }),
  );
  const selectAll = (): void => addSelected(numbers);
  const leave = (): void => {
    if (useQueuePlace.getState().selected.length > 0) clearSelected();
    else if (state.peek !== undefined) change({ peek: undefined }, { replace: true });
  };
  const nextDensity = densities[(densities.indexOf(density) + 1) % densities.length] ?? 'dense';
  const openFilters = (): void =>
    document.querySelector<HTMLElement>('[data-filters] button')?.focus();
  const bindings: KeyBinding[] = [
    { chord: 'j', label: t('keys.move'), run: () => void move(1), isHinted: true },
    { chord: 'k', label: t('keys.move'), run: () => void move(-1), isHinted: true },
    { chord: 'x', label: t('keys.select'), run: withCurrent(toggleSelected), isHinted: true },
    { chord: 'shift+j', label: t('keys.extend'), run: () => extend(1), isHinted: true },
    { chord: 'shift+k', label: t('keys.extend'), run: () => extend(-1) },
    { chord: 'shift+a', label: t('keys.selectAll'), run: selectAll },
    { chord: 'space', label: t('keys.peek'), run: peek, isHinted: true },
    { chord: 'enter', label: t('keys.open'), run: withCurrent(open), isHinted: true },
    { chord: 'f', label: t('keys.filter'), run: openFilters },
    {
      chord: 'd',
      label: t('keys.density'),
      run: () => choosePreferences({ density: nextDensity }),
    },
    { chord: '[', label: t('keys.page'), run: () => turn(-1) },
    { chord: ']', label: t('keys.page'), run: () => turn(1) },
    { chord: 'escape', label: t('keys.leave'), run: leave },
    ...(waiting > 0 ? [{ chord: '.', label: t('keys.showNew'), run: showWaiting }] : []),
  ];
  useKeys(t('queue.title'), bindings);
  useViewKeys(queue);
  return selectAll;
}

function useViewKeys({ change }: Queue): void {
  const t = useTranslations('console.views');
  const views = orderViews.flatMap((view): KeyBinding[] => {
    const chord = viewKeys[view];
    const run = (): void => change({ ...noFilters, ...firstPage, view });
    return chord === null ? [] : [{ chord, label: t(view), run }];
  });
  useKeys(t('title'), views);
}
