import { joinKeys } from '../lib/hints.ts';
import type { KeyGroup } from '../lib/key-store.ts';

/** A command of the palette: something that has a key. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Where it belongs: the screen, or everywhere. */
  readonly group: string;
  readonly chords: readonly string[];
  readonly run: () => void;
}

/** What is looked for: `#` begins orders alone, `>` commands alone. */
export function readPrefix(text: string): {
  readonly kind: 'orders' | 'commands' | 'all';
  readonly words: string;
} {
  const words = text.trim();
  if (words.startsWith('#')) return { kind: 'orders', words: words.slice(1).trim() };
  if (words.startsWith('>')) return { kind: 'commands', words: words.slice(1).trim() };
  return { kind: 'all', words };
}

/** Letters without marks and case, so that `deja` finds `déjà`. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The commands whose words contain all that was typed, those of the present screen first. */
export function findCommands(groups: readonly KeyGroup[], typed: string): Command[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return groups.toReversed().flatMap(({ title, bindings }) =>
    joinKeys(bindings).flatMap(({ label, chords }): Command[] => {
      const binding = bindings.find((each) => each.label === label);
      if (!binding || !words.every((word) => fold(label).includes(word))) return [];
      return [{ id: `${title} ${label}`, label, group: title, chords, run: binding.run }];
    }),
  );
}
