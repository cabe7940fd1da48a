/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

// The functions below run in the browser. They travel as their own source text, so they may call
// each other and nothing else.

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

function fieldInput(name: string): HTMLInputElement {
  const found = byId(name);
  if (!(found instanceof HTMLInputElement)) throw new Error(`${name} is no input`);
  return found;
}

function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\D/g, '');
}

function grouped(name: string, text: string): string {
  const digits = latinDigits(text);
  if (name === 'cardNumber') return digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ');
  if (name === 'expiry') return digits.slice(0, 4).replace(/^(\d{2})(?=\d)/, '$1/');
  return digits.slice(0, 4);
}

/** Groups digits while typing at the end; a correction in the middle keeps its caret. */
function tidyWhileTyping(name: string): void {
  const input = fieldInput(name);
  input.addEventListener('input', () => {
    if (input.selectionStart === input.value.length) input.value = grouped(name, input.value);
  });
  input.addEventListener('blur', () => {
    input.value = grouped(name, input.value);
  });
}

function showStatus(kind: 'declined' | 'approved' | 'notice' | 'none', ...lines: string[]): void {
  const status = byId('status');
  status.dataset['kind'] = kind;
  status.replaceChildren(
    ...lines.map((line, index) => {
      const element = document.createElement(index === 0 ? 'strong' : 'span');
      element.textContent = line;
      return element;
    }),
  );
  if (kind !== 'none') status.scrollIntoView({ block: 'nearest' });
}

function setBusy(busy: boolean): void {
  byId('pay').setAttribute('aria-disabled', String(busy));
  byId('pay-label').hidden = busy;
  byId('pay-busy').hidden = !busy;
}

function isBusy(): boolean {
  return byId('pay').getAttribute('aria-disabled') === 'true';
}

const cardForm = {
  byId,
  fieldInput,
  latinDigits,
  grouped,
  tidyWhileTyping,
  showStatus,
  setBusy,
  isBusy,
};

/** What the script of a page finds under the name `form`. */
export type CardForm = typeof cardForm;

/** The script of a page with a card form: these functions, those of the page, and its start. */
export function cardFormScript(
  parts: readonly { toString(): string }[],
  start: { readonly name: string },
): string {
  const source = [...Object.values(cardForm), ...parts].map(String).join('\n');
  const form = `const form = { ${Object.keys(cardForm).join(', ')} };`;
  return `(() => {\n'use strict';\n${source}\n${form}\n${start.name}();\n})();`;
}
