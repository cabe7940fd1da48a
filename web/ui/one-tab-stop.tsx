import { useLayoutEffect, useRef, type ComponentProps } from 'react';

const controls = 'button, a[href], select, input, textarea';

function controlsIn(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.matches(':disabled'),
  );
}

/** Control that an arrow key moves to from the focused one; null where the key has another meaning. */
function nextFrom(
  { key }: Pick<KeyboardEvent, 'key'>,
  all: readonly HTMLElement[],
  focused: Element,
): HTMLElement | null {
  const at = all.findIndex((control) => control === focused);
  // Up and down change the value of such a control.
  const usesUpAndDown = focused.matches('select, input:not([type=checkbox])');
  const forwards = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backwards = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forwards || (key === 'ArrowDown' && !usesUpAndDown)) return all[at + 1] ?? null;
  if (key === backwards || (key === 'ArrowUp' && !usesUpAndDown)) return all[at - 1] ?? null;
  return null;
}

/** An article whose controls are one Tab stop: arrow keys move among them, Tab moves past them. */
export function OneTabStop(props: ComponentProps<'article'>) {
  const article = useRef<HTMLElement>(null);
  // Controls appear and disappear without a render of the article, so the DOM is observed.
  useLayoutEffect(() => (article.current ? joinTabStops(article.current) : undefined), []);
  return <article {...props} ref={article} />;
}

/** Keeps one control of a group, the one used last, reachable by Tab; returns a function that stops this. */
function joinTabStops(group: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const keepOne = (): void => {
    const all = controlsIn(group);
    const stop = all.find((control) => control === last) ?? all[0];
    for (const control of all) control.tabIndex = control === stop ? 0 : -1;
  };
  const onFocus = (event: FocusEvent): void => {
    last = event.target;
    keepOne();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { altKey, ctrlKey, metaKey, shiftKey, target } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
    const next = nextFrom(event, controlsIn(group), target);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  keepOne();
  const observer = new MutationObserver(keepOne);
  const attributeFilter = ['disabled'];
  observer.observe(group, { childList: true, subtree: true, attributes: true, attributeFilter });
  group.addEventListener('focusin', onFocus);
  group.addEventListener('keydown', onKeyDown);
  return () => {
    observer.disconnect();
    group.removeEventListener('focusin', onFocus);
    group.removeEventListener('keydown', onKeyDown);
  };
}
