/**
 * A key, or two pressed one after the other: `j`, `shift+j`, `mod+k`, `g o`, `escape`. `mod` is Command on a Mac and
 * Control elsewhere.
 */
export type Chord = string;

/** What of a keyboard event decides its key. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const names: Readonly<Record<string, string>> = {
  ' ': 'space',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The Latin letter or digit of a key: a keyboard with other letters sends its own, and the same place. */
function latinOf({ key, code }: KeyPress): string {
  if (key.length !== 1 || /^[\u0021-\u007e]$/.test(key)) return key;
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? key;
}

/** Name of a pressed key as in a {@link Chord}; null for a modifier alone and with Alt, which types signs. */
export function nameKey(press: KeyPress): string | null {
  if (press.altKey || ['Shift', 'Control', 'Meta', 'Alt', 'Dead', 'Process'].includes(press.key)) {
    return null;
  }
  const latin = latinOf(press);
  const name = names[latin] ?? latin.toLowerCase();
  // A sign such as ? already says that Shift is held.
  const isShifted = press.shiftKey && (name.length > 1 || /^[a-z]$/.test(name));
  const modifiers = [(press.ctrlKey || press.metaKey) && 'mod', isShifted && 'shift'];
  return [...modifiers.filter(Boolean), name].join('+');
}

/** How long the second key of a pair may take, in milliseconds. */
export const pairMs = 1500;

/** The first key of a pair that was pressed, and when. */
export interface FirstKey {
  readonly name: string;
  readonly at: number;
}

/** The chord that a key completes or begins, given the chords in force. */
export function matchChord(
  name: string,
  first: FirstKey | null,
  chords: readonly Chord[],
  now: number,
): { readonly chord: Chord | null; readonly first: FirstKey | null } {
  const pair = first && now - first.at <= pairMs ? `${first.name} ${name}` : null;
  if (pair !== null && chords.includes(pair)) return { chord: pair, first: null };
  if (chords.includes(name)) return { chord: name, first: null };
  const begins = chords.some((chord) => chord.startsWith(`${name} `));
  return { chord: null, first: begins ? { name, at: now } : null };
}

/** Whether a chord is one that a person may switch off: a single letter, digit or sign without a modifier. */
export function isSingle(chord: Chord): boolean {
  return !chord.startsWith('mod+') && !['escape', 'enter'].includes(chord);
}

const signs: Readonly<Record<string, string>> = {
  mod: '⌘',
  shift: '⇧',
  space: 'Space',
  enter: '↵',
  escape: 'Esc',
  left: '←',
  right: '→',
  up: '↑',
  down: '↓',
};

/** The caps that a chord is shown with, always Latin: `⌘` and `K`, `G` and `O`. */
export function capsOf(chord: Chord, isApple: boolean): string[] {
  return chord.split(/[ ]|(?<=[a-z])[+]/).map((part) => {
    if (part === 'mod' && !isApple) return 'Ctrl';
    return signs[part] ?? part.toUpperCase();
  });
}
