import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLatest } from '#web/lib/use-latest.ts';

/** The parts of the checkout that fold into a line on a phone once they are done. */
export type SectionName = 'contact' | 'delivery';

type Folded = Readonly<Record<SectionName, boolean>>;

interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/**
 * Which parts are folded. A part (an element with `data-section`) folds when the focus goes to another one and it is
 * done, and opens on a tap.
 */
export const useSections = (done: Folded) => {
  const [folded, setFolded] = useState<Folded>(done);
  const root = useRef<HTMLFormElement>(null);
  const anchor = useRef<Anchor | null>(null);
  // Folding what lies above must not move what the customer is looking at.
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
  // The focus belongs to the document: every way of moving it counts.
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
    /** A part with something left to do is never folded. */
    isFolded: (section: SectionName): boolean => folded[section] && done[section],
    open: (section: SectionName): void => setFolded((now) => ({ ...now, [section]: false })),
  };
};
