import type { ReactNode } from 'react';
import { joinHints } from '../lib/hints.ts';
import { useKeyGroups } from '../lib/key-store.ts';
import { usePreferences } from '../lib/preferences.ts';
import { KeyCap } from './key-cap.tsx';

interface ScreenProps {
  /** Head of the screen, which stays in place. */
  readonly head: ReactNode;
  readonly children: ReactNode;
  /** At the end of the line of keys: the place in a list. */
  readonly foot?: ReactNode;
}

/** A screen: its head, its content, and the line of its keys, which touch screens do without. */
export function Screen({ head, children, foot }: ScreenProps) {
  return (
    <>
      <header className="shrink-0">{head}</header>
      <main className="flex min-h-0 grow flex-col phone:min-h-auto phone:shrink-0">{children}</main>
      <HintLine foot={foot} />
    </>
  );
}

function HintLine({ foot }: { readonly foot: ReactNode }) {
  const groups = useKeyGroups((store) => store.groups);
  const hasNoKeys = usePreferences((preferences) => preferences.hasNoKeys);
  const hints = joinHints(groups.toReversed().flatMap(({ bindings }) => bindings));
  return (
    <footer className="flex min-h-8 shrink-0 items-center gap-4 border-t border-rule px-5 text-fine text-ink-2 phone:hidden touch:py-1">
      {!hasNoKeys && (
        <ul className="flex min-w-0 grow gap-4 overflow-hidden touch:hidden">
          {hints.map(({ label, chords }) => (
            <li key={label} className="flex shrink-0 items-center gap-1">
              {chords.map((chord) => (
                <KeyCap key={chord} chord={chord} />
              ))}
              {label}
            </li>
          ))}
        </ul>
      )}
      <span className="ms-auto shrink-0">{foot}</span>
    </footer>
  );
}
