import { useLayoutEffect, useRef, type ComponentProps } from 'react';

const controls = 'button, a[href], select, input, textarea';

const controlsIn = (group: HTMLElement): HTMLElement[] =>
  [...group.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.matches(':disabled'),
  );

/** Control an arrow key leads to from the one that has the focus; null where the key has another meaning. */
const nextFrom = (
  { key }: Pick<KeyboardEvent, 'key'>,
  all: readonly HTMLElement[],
  focused: Element,
): HTMLElement | null => {
  const at = all.findIndex((control) => control === focused);
  // Up and down change what is chosen there.
  const usesUpAndDown = focused.matches('select, input:not([type=checkbox])');
  const forwards = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backwards = document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forwards || (key === 'ArrowDown' && !usesUpAndDown)) return all[at + 1] ?? null;
  if (key === backwards || (key === 'ArrowUp' && !usesUpAndDown)) return all[at - 1] ?? null;
  return null;
};

/** An article whose controls are one Tab stop: arrow keys go among them, Tab to what comes after. */
export function OneTabStop(props: ComponentProps<'article'>) {
  const article = useRef<HTMLElement>(null);
  // Controls come and go inside without a render of the article; only the page knows all of them.
  useLayoutEffect(() => (article.current ? joinTabStops(article.current) : undefined), []);
  return <article {...props} ref={article} />;
}

/** Keeps one control of a group reachable by Tab, the one used last; returns how to stop. */
const joinTabStops = (group: HTMLElement): (() => void) => {
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
};
