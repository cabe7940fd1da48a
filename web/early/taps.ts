import { tappedMark } from './hand-over.ts';
import { openPicker } from './open-picker.ts';

const rootSelector = '#root';

/** Position of a control among those with the same name, since the shop renders it anew as another element. */
interface ControlName {
  readonly element: string;
  readonly name: string;
  readonly position: number;
}

function shownName(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent.trim();
}

/** Names of the controls before the browser translated the page, since the shop renders them untranslated. */
const ownNames = new WeakMap<Element, string>();

addEventListener('DOMContentLoaded', () => {
  for (const control of document.querySelectorAll(
    `${rootSelector} :is(a, button, input, select)`,
  )) {
    ownNames.set(control, shownName(control));
  }
});

function nameOf(control: Element): string {
  return ownNames.get(control) ?? shownName(control);
}

function alike(element: string, name: string): Element[] {
  return [...document.querySelectorAll(`${rootSelector} ${element}`)].filter(
    (other) => nameOf(other) === name,
  );
}

function controlName(control: Element): ControlName {
  const [element, name] = [control.localName, nameOf(control)];
  return { element, name, position: alike(element, name).indexOf(control) };
}

function find({ element, name, position }: ControlName): HTMLElement | null {
  const found = alike(element, name)[position];
  return found instanceof HTMLElement ? found : null;
}

/** Taps made before the shop's own scripts ran. */
export interface Taps {
  readonly takePicker: () => HTMLInputElement | null;
  /** Clicks the last tapped button. */
  readonly repeat: () => void;
}

/** Records the last tapped button; links and selects work by themselves. */
export function keepTaps(): Taps {
  let picker: HTMLInputElement | null = null;
  let isPicking = false;
  let tapped: ControlName | null = null;
  // A browser allows it only during the tap itself.
  const pick = (): void => {
    picker = openPicker();
    isPicking = true;
    picker.addEventListener('cancel', () => {
      isPicking = false;
    });
  };
  const keep = (event: Event): void => {
    const button =
      event.target instanceof Element && event.target.closest(`${rootSelector} button`);
    // A second tap must not discard the photos being picked.
    if (!button || isPicking) return;
    tapped = controlName(button);
    button.setAttribute('aria-busy', 'true');
    button.setAttribute(tappedMark, '');
    if (button.matches('[data-picks-photos]')) pick();
  };
  document.addEventListener('click', keep);
  return {
    takePicker: () => {
      const taken = picker;
      picker = null;
      return taken;
    },
    repeat: () => {
      document.removeEventListener('click', keep);
      if (tapped) find(tapped)?.click();
    },
  };
}

/** Records the focus; returns a function that restores it on the element then in its place. */
export function keepFocus(): () => void {
  const focused = document.activeElement;
  if (!focused?.closest(rootSelector)) return () => undefined;
  const control = controlName(focused);
  return () => find(control)?.focus({ preventScroll: true });
}

/** Records the last choice in a select; returns a function that repeats it in the select then in its place. */
export function keepChoice(): () => void {
  let choice: { readonly control: ControlName; readonly value: string } | null = null;
  const keep = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement) || !target.closest(rootSelector)) return;
    choice = { control: controlName(target), value: target.value };
  };
  document.addEventListener('change', keep);
  return () => {
    document.removeEventListener('change', keep);
    const found = choice && find(choice.control);
    if (!choice || !(found instanceof HTMLSelectElement) || found.value === choice.value) return;
    found.value = choice.value;
    found.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
