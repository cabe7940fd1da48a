import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '#web/lib/use-latest.ts';

/** Sections of the checkout that collapse on a phone once they are complete. */
export type SectionName = 'contact' | 'delivery';

type Folded = Readonly<Record<SectionName, boolean>>;

interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/**
 * Tracks the collapsed sections. A section (an element with `data-section`) collapses when it is complete and the
 * focus moves to another one, and opens on a tap.
 */
export function useSections(done: Folded) {
  const [folded, setFolded] = useState<Folded>(done);
  const root = useRef<HTMLFormElement>(null);
  const anchor = useRef<Anchor | null>(null);
  // Collapsing a section above must not move the visible content.
  useLayoutEffect(() => {
    const before = anchor.current;
    anchor.current = null;
    if (before) window.scrollBy(0, before.element.getBoundingClientRect().top - before.top);
  }, [folded]);
  const onFocus = useLatest((element: Element) => {
    const section = element.closest<HTMLElement>('[data-section]')?.dataset['section'];
    if (!section) return;
    const next = {
      contact: section !== 'contact' && (folded.contact || done.contact),
      delivery: section !== 'delivery' && (folded.delivery || done.delivery),
    };
    if (next.contact === folded.contact && next.delivery === folded.delivery) return;
    anchor.current = { element, top: element.getBoundingClientRect().top };
    setFolded(next);
  });
  // Focus changes are observed on the document to catch every way of moving the focus.
  useEffect(() => {
    const form = root.current;
    const listen = ({ target }: FocusEvent): void => {
      if (target instanceof Element) onFocus.current(target);
    };
    form?.addEventListener('focusin', listen);
    return () => form?.removeEventListener('focusin', listen);
  }, [onFocus]);
  return {
    root,
    /** A section with open fields is never collapsed. */
    isFolded: (section: SectionName): boolean => folded[section] && done[section],
    open: (section: SectionName): void => setFolded((now) => ({ ...now, [section]: false })),
  };
}
