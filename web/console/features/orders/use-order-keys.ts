import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { useKeys, type KeyBinding } from '../../lib/key-store.ts';
import { findMainAct, keyOfAct, useActLabels, type ActKind } from './act-labels.ts';
import { setCurrent, useQueuePlace } from './queue-place.ts';
import { moveWithin } from './queue-rows.ts';

interface OrderKeys {
  readonly order: StaffOrder;
  readonly photo: number | undefined;
  readonly choosePhoto: (frame: number | undefined) => void;
  readonly toggleCut: () => void;
  readonly begin: (kind: ActKind) => void;
  readonly link: (() => void) | null;
  readonly edit: (() => void) | null;
}

/** Gives an order's page its keys. */
export function useOrderKeys(page: OrderKeys): void {
  const { order, photo, choosePhoto, toggleCut, begin, link, edit } = page;
  const t = useTranslations('console');
  const [, navigate] = useLocation();
  const { label } = useActLabels(order);
  const { numbers, address } = useQueuePlace();
  const main = findMainAct(order);
  const chord = main && keyOfAct[main];
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const go = (step: number): void => {
    const next = moveWithin(numbers, order.number, step);
    if (next === null || next === order.number) return;
    setCurrent(next);
    navigate(`/orders/${next}`);
  };
  const frames = order.lines.map(({ frame }) => String(frame));
  const turn = (step: number): void => {
    const at = photo === undefined ? null : String(photo);
    const next = moveWithin(frames, at, isRightToLeft ? -step : step);
    if (next !== null) choosePhoto(Number(next));
  };
  const leave = (): void => {
    if (photo === undefined) navigate(address);
    else choosePhoto(undefined);
  };
  const bindings: KeyBinding[] = [
    { chord: 'j', label: t('orderKeys.next'), run: () => go(1), isHinted: true },
    { chord: 'k', label: t('orderKeys.next'), run: () => go(-1), isHinted: true },
    { chord: 'left', label: t('orderKeys.photo'), run: () => turn(-1), isHinted: true },
    { chord: 'right', label: t('orderKeys.photo'), run: () => turn(1), isHinted: true },
    { chord: 'o', label: t('orderKeys.cut'), run: toggleCut },
    {
      chord: 'n',
      label: t('orderKeys.note'),
      run: () => document.querySelector<HTMLElement>('[data-note]')?.focus(),
      isHinted: true,
    },
    ...(chord ? [{ chord, label: label(main), run: () => begin(main), isHinted: true }] : []),
    ...(link ? [{ chord: 'u', label: t('orderKeys.link'), run: link, isHinted: true }] : []),
    ...(edit ? [{ chord: 'e', label: t('orderKeys.edit'), run: edit, isHinted: true }] : []),
    { chord: 'escape', label: t('keys.leave'), run: leave },
  ];
  useKeys(t('orderKeys.title'), bindings);
}
