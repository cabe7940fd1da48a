import { tappedMark } from './hand-over.ts';
import { onPageHidden } from '#web/lib/page-hidden.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';
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

/** Stores a choice of the country, as the shop's own scripts would within a second. */
function storeCountry(country: string): void {
  const text = JSON.stringify({ savedVersion: 1, data: { country, byHand: true } });
  try {
    localStorage.setItem(storageKeys.country, text);
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/**
 * Records the last choice in a select; returns a function that repeats it in the select then in its place. A choice of the
 * country outlives a page that is left before that, as by a link to another language.
 */
export function keepChoice(): () => void {
  let choice: { readonly control: ControlName; readonly value: string } | null = null;
  const stopStoring = onPageHidden(() => {
    if (choice && find(choice.control)?.closest('#order-bar')) storeCountry(choice.value);
  });
  const keep = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement) || !target.closest(rootSelector)) return;
    choice = { control: controlName(target), value: target.value };
  };
  document.addEventListener('change', keep);
  return () => {
    document.removeEventListener('change', keep);
    stopStoring();
    const found = choice && find(choice.control);
    if (!choice || !(found instanceof HTMLSelectElement) || found.value === choice.value) return;
    found.value = choice.value;
    found.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
