import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';

/** The parts of the checkout that fold into a line on a phone once they are done. */
export type SectionName = 'contact' | 'delivery';

interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/** Which parts are folded. A part folds when the focus leaves it finished, and opens on a tap. */
export const useSections = (done: Readonly<Record<SectionName, boolean>>) => {
  const [folded, setFolded] = useState<Readonly<Record<SectionName, boolean>>>(done);
  const anchor = useRef<Anchor | null>(null);
  // Folding what lies above must not move what the customer is looking at.
  useLayoutEffect(() => {
    const before = anchor.current;
    anchor.current = null;
    if (before) window.scrollBy(0, before.element.getBoundingClientRect().top - before.top);
  }, [folded]);
  const onFocusIn = (section: string, event: FocusEvent): void => {
    const next = {
      contact: section !== 'contact' && (folded.contact || done.contact),
      delivery: section !== 'delivery' && (folded.delivery || done.delivery),
    };
    if (next.contact === folded.contact && next.delivery === folded.delivery) return;
    anchor.current = { element: event.target, top: event.target.getBoundingClientRect().top };
    setFolded(next);
  };
  return {
    /** A part with something left to do is never folded. */
    isFolded: (section: SectionName): boolean => folded[section] && done[section],
    open: (section: SectionName): void => setFolded((now) => ({ ...now, [section]: false })),
    onFocusIn,
  };
};
