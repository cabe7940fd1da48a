import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { useLatest } from '#web/lib/use-latest.ts';
import { isSingle, matchChord, nameKey, type Chord, type FirstKey } from './keys.ts';
import { usePreferences } from './preferences.ts';

/** A key of the screen, with the words of the list of keys. */
export interface KeyBinding {
  readonly chord: Chord;
  readonly label: string;
  readonly run: () => void;
  /** Whether it works in fields and dialogs too. */
  readonly isEverywhere?: boolean;
  /** Whether the line at the foot of the screen shows it. */
  readonly isHinted?: boolean;
}

/** The keys of a part of the screen. */
export interface KeyGroup {
  readonly id: symbol;
  readonly title: string;
  /** 0 for what works everywhere, 1 for a screen, 2 for a part of it. */
  readonly level: number;
  readonly bindings: readonly KeyBinding[];
}

interface KeyStore {
  /** The keys in force, those of the innermost part last. */
  readonly groups: readonly KeyGroup[];
}

/** The keys in force, for the list of all keys. */
export const useKeyGroups = create<KeyStore>(() => ({ groups: [] }));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox]):not([type=radio])'))
  );
}

/** Buttons, links, open menus and choices answer these keys themselves. */
function isTaken(name: string, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (['up', 'down', 'left', 'right'].includes(name)) return target.matches('input[type=radio]');
  return (
    ['enter', 'space'].includes(name) &&
    target.closest('button, a, summary, [role=menuitem], [role=option], [role=tab]') !== null
  );
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role=dialog], [role=menu]') !== null;
}

let first: FirstKey | null = null;

function findBinding(event: KeyboardEvent): KeyBinding | null {
  const name = nameKey(event);
  if (name === null || event.isComposing || event.defaultPrevented) return null;
  if (isTaken(name, event.target)) return null;
  const isLimited = isTyping(event.target) || isInDialog(event.target);
  const { hasNoKeys } = usePreferences.getState();
  const bindings = useKeyGroups
    .getState()
    .groups.flatMap((group) => group.bindings)
    .filter(
      ({ chord, isEverywhere }) => (isEverywhere || !isLimited) && !(hasNoKeys && isSingle(chord)),
    );
  const chords = bindings.map(({ chord }) => chord);
  const found = matchChord(name, first, chords, event.timeStamp);
  ({ first } = found);
  return bindings.findLast(({ chord }) => chord === found.chord) ?? null;
}

/** Listens for the keys of all screens. */
export function listenForKeys(): void {
  window.addEventListener('keydown', (event) => {
    const binding = findBinding(event);
    if (!binding) return;
    event.preventDefault();
    binding.run();
  });
}

/** Gives a part of the screen its keys while it is shown; those of a higher level win. See {@link KeyGroup}. */
export function useKeys(title: string, bindings: readonly KeyBinding[], level = 1): void {
  const latest = useLatest(bindings);
  const shape = bindings.map(({ chord, label }) => `${chord}\n${label}`).join('\n');
  // The keyboard is outside React; the handlers of the latest rendering run. What is shown can be pressed at once.
  useLayoutEffect(() => {
    const id = Symbol(title);
    const group: KeyGroup = {
      id,
      title,
      level,
      bindings: latest.current.map((binding) => ({
        ...binding,
        run: () => latest.current.find(({ chord }) => chord === binding.chord)?.run(),
      })),
    };
    useKeyGroups.setState(({ groups }) => ({
      groups: [...groups, group].toSorted((a, b) => a.level - b.level),
    }));
    return () =>
      useKeyGroups.setState(({ groups }) => ({
        groups: groups.filter((other) => other.id !== id),
      }));
  }, [title, level, shape, latest]);
}
