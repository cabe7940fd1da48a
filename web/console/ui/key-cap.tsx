import { capsOf, type Chord } from '../lib/keys.ts';
import { usePreferences } from '../lib/preferences.ts';

/** Whether keyboards here have a Command key. */
const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

interface KeyCapProps {
  readonly chord: Chord;
  /** Without a frame, as beside the name of a tab. */
  readonly isBare?: boolean;
}

/** The caps of a key beside what it does; a hint for the eye, which touch screens do without. */
export function KeyCap({ chord, isBare = false }: KeyCapProps) {
  const hasNoKeys = usePreferences((preferences) => preferences.hasNoKeys);
  if (hasNoKeys && !chord.startsWith('mod+')) return null;
  return (
    <kbd
      dir="ltr"
      aria-hidden="true"
      className="inline-flex gap-1 font-edge text-mark font-normal opacity-90 touch:hidden"
    >
      {capsOf(chord, isApple).map((cap) => (
        <span
          key={cap}
          className={
            isBare
              ? ''
              : 'grid min-w-4.5 place-items-center rounded-[3px] border border-current/50 px-1 py-px'
          }
        >
          {cap}
        </span>
      ))}
    </kbd>
  );
}
