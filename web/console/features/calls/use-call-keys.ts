import { useTranslations } from 'use-intl';
import { rejectReasons } from '#domain/orders/call-rules.ts';
import { useCallLine } from '../../api/calls.ts';
import { useKeys, type KeyBinding } from '../../lib/key-store.ts';
import type { Changing } from './call-card.tsx';
import type { Decisions } from './call-actions.tsx';
import { stopCalling, take, tick } from './call-store.ts';
import { useCall } from './use-call.ts';

interface CallKeys extends Decisions {
  readonly isRejecting: boolean;
  readonly onRejecting: (isRejecting: boolean) => void;
  readonly onChange: (what: Changing) => void;
}

function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** Gives a call its keys: at most four from the answer to the decision. */
export function useCallKeys(keys: CallKeys): void {
  const t = useTranslations('console.calls');
  const { isRejecting, onRejecting, onChange } = keys;
  const call = useCall();
  const numbers = useCallLine().data?.waiting.map(({ number }) => number) ?? [];
  const move = (step: number): void => {
    const at = numbers.indexOf(call?.order.number ?? '');
    const next = numbers[at + step];
    if (next !== undefined) void take(next);
  };
  const ticks = (call?.sayings ?? []).map(({ kind }, at): KeyBinding => ({
    chord: `${at + 1}`,
    label: t('keys.said'),
    run: () => tick(kind),
  }));
  const inCall: KeyBinding[] = [
    { chord: 'a', label: t('keys.approve'), run: keys.approve, isHinted: true },
    { chord: 'n', label: t('keys.noAnswer'), run: keys.noAnswer, isHinted: true },
    { chord: 'r', label: t('keys.reject'), run: () => onRejecting(true), isHinted: true },
    { chord: 'e', label: t('keys.address'), run: () => onChange('address'), isHinted: true },
    { chord: 'd', label: t('keys.day'), run: () => onChange('day') },
    { chord: 's', label: t('keys.skip'), run: keys.skip, isHinted: true },
    { chord: 'c', label: t('call'), run: () => press('[data-call]') },
    { chord: 'l', label: t('copy'), run: () => press('[data-copy]') },
    { chord: 'w', label: t('keys.note'), run: () => focus('[data-note]') },
    { chord: 'escape', label: t('stop'), run: stopCalling },
    ...ticks,
  ];
  const idle: KeyBinding[] = [{ chord: 'enter', label: t('start'), run: () => void take() }];
  const moves: KeyBinding[] = [
    { chord: 'j', label: t('keys.others'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('keys.others'), run: () => move(-1), isHinted: true },
  ];
  useKeys(t('title'), [...moves, ...(call ? inCall : idle)]);
  const reasons: KeyBinding[] = [
    ...rejectReasons.map((reason, at) => ({
      chord: `${at + 1}`,
      label: t(`reasons.${reason}`),
      run: () => keys.reject(reason),
    })),
    { chord: 'escape', label: t('back'), run: () => onRejecting(false) },
  ];
  useKeys(t('why'), call && isRejecting ? reasons : [], 2);
}
