/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

type DeclineTexts = {
  /** Shown before the reason. */ declinedTitle: string;
  declinedHint: string;
};

/** Texts of a form; `wrong` holds those of the fields, in order. */
type FormTexts = { wrong: Readonly<Record<string, string>>; network: string };

// The functions below run in the browser. They are sent as source text, so they may only call each other.

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

/** Groups digits while the customer types at the end; a correction in the middle keeps the caret. */
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

/** Marks exactly the invalid fields and focuses the first. */
function showWrong(wrong: Readonly<Record<string, string>>, fields: readonly string[]): void {
  for (const [name, text] of Object.entries(wrong)) {
    const isWrong = fields.includes(name);
    fieldInput(name).setAttribute('aria-invalid', String(isWrong));
    byId(`${name}-error`).textContent = isWrong ? text : '';
  }
  const first = Object.keys(wrong).find((name) => fields.includes(name));
  if (first !== undefined) fieldInput(first).focus();
}

function showDecline({ declinedTitle, declinedHint }: DeclineTexts, reason: string): void {
  showStatus('declined', `${declinedTitle}${reason}`, declinedHint);
  fieldInput('cardNumber').focus({ preventScroll: true });
}

async function send(path: string, body: object): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}

/** The card as typed; `code` is the name of its security code field. */
function cardValues(code: string): Record<string, string> {
  return {
    cardNumber: latinDigits(fieldInput('cardNumber').value),
    expiry: fieldInput('expiry').value,
    [code]: latinDigits(fieldInput(code).value),
    cardHolderName: fieldInput('cardHolderName').value,
  };
}

/**
 * Submits the form once and ignores further submits meanwhile; stays busy if `run` returns that the page is being
 * left.
 */
async function submitOnce(texts: FormTexts, run: () => Promise<boolean>): Promise<void> {
  if (isBusy()) return;
  showWrong(texts.wrong, []);
  showStatus('none');
  setBusy(true);
  let leaving = false;
  try {
    leaving = await run();
  } catch {
    showStatus('declined', texts.network);
  } finally {
    setBusy(leaving);
  }
}

function fillFrom({ dataset }: HTMLElement, code: string): void {
  fieldInput('cardNumber').value = grouped('cardNumber', dataset['number'] ?? '');
  fieldInput('expiry').value = dataset['expiry'] ?? '';
  fieldInput(code).value = dataset[code] ?? '';
  const name = fieldInput('cardHolderName');
  if (name.value.trim() === '') name.value = dataset['name'] ?? '';
  byId('pay').focus({ preventScroll: true });
  byId('pay').scrollIntoView({ block: 'nearest' });
}

/** Initializes the form: groups digits, fills in test cards, and handles submit. */
function startForm(checkout: HTMLElement, code: string, submit: () => Promise<void>): void {
  for (const name of ['cardNumber', 'expiry', code]) tidyWhileTyping(name);
  checkout.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  for (const button of document.querySelectorAll<HTMLElement>('button[data-number]')) {
    button.addEventListener('click', () => fillFrom(button, code));
  }
}

/** Handles the customer's response to the bank's challenge. */
function onBankDecision(answer: (passed: boolean) => Promise<void>): void {
  for (const button of document.querySelectorAll<HTMLElement>('button[data-passed]')) {
    const passed = button.dataset['passed'] === 'true';
    button.addEventListener('click', () => void answer(passed));
  }
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
  showWrong,
  showDecline,
  send,
  cardValues,
  submitOnce,
  fillFrom,
  startForm,
  onBankDecision,
};

/** The object that a page's script finds as `form`. */
export type CardForm = typeof cardForm;

/** Returns the script of a page with a card form: these functions, those of the page, and its start call. */
export function cardFormScript(
  parts: readonly { toString(): string }[],
  start: { readonly name: string },
): string {
  const source = [...Object.values(cardForm), ...parts].map(String).join('\n');
  // The page knows the functions by their own names, which a key of the form need not share.
  const members = Object.entries(cardForm).map(([key, { name }]) => `${key}: ${name}`);
  const form = `const form = { ${members.join(', ')} };`;
  return `(() => {\n'use strict';\n${source}\n${form}\n${start.name}();\n})();`;
}
