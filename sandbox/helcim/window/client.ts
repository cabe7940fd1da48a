/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { CardField, DeclineCode } from '../cards.ts';
import type { ChargeResult, WindowMessage } from '../charge.ts';
import type { WindowTexts } from './texts.ts';

/** What the page carries for its script. */
export type PageData = {
  eventName: string;
  payPath: string;
  texts: Pick<
    WindowTexts,
    | 'approvedTitle'
    | 'approvedText'
    | 'declinedTitle'
    | 'declinedHint'
    | 'declines'
    | 'wrong'
    | 'paid'
    | 'expired'
    | 'unknown'
    | 'network'
  >;
};

// The functions below run in the browser. They travel as their own source text, so they may call
// each other and nothing else of this module, and no import may be more than a type.

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

/** The page around is not known here, as with the live service; the token in the name is the key. */
function tellShop(message: WindowMessage): void {
  window.parent.postMessage(message, '*');
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

function showWrong(texts: PageData['texts'], fields: readonly CardField[]): void {
  const names: CardField[] = ['cardNumber', 'expiry', 'cvv', 'cardHolderName'];
  for (const name of names) {
    const wrong = fields.includes(name);
    fieldInput(name).setAttribute('aria-invalid', String(wrong));
    byId(`${name}-error`).textContent = wrong ? texts.wrong[name] : '';
  }
  const first = names.find((name) => fields.includes(name));
  if (first) fieldInput(first).focus();
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

/** Nothing can be paid here any more: what happened, and the way out. */
function finish(kind: 'approved' | 'notice', ...lines: string[]): void {
  byId('columns').hidden = true;
  showStatus(kind, ...lines);
  byId('close').focus();
}

function declineLines(texts: PageData['texts'], code: DeclineCode): string[] {
  return [`${texts.declinedTitle}: ${texts.declines[code]}`, texts.declinedHint];
}

function showResult({ texts }: PageData, result: ChargeResult): void {
  switch (result.outcome) {
    case 'approved':
      finish('approved', texts.approvedTitle, texts.approvedText);
      if (result.message) tellShop(result.message);
      break;
    case 'declined':
      showStatus('declined', ...declineLines(texts, result.code));
      fieldInput('cardNumber').focus();
      tellShop(result.message);
      break;
    case 'invalid':
      showWrong(texts, result.fields);
      break;
    default:
      finish('notice', texts[result.outcome]);
  }
}

async function askForCharge(payPath: string): Promise<ChargeResult> {
  const value = (name: CardField) => fieldInput(name).value;
  const response = await fetch(payPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      cardNumber: latinDigits(value('cardNumber')),
      expiry: value('expiry'),
      cvv: value('cvv'),
      cardHolderName: value('cardHolderName'),
    }),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as ChargeResult;
}

async function submitCard(data: PageData): Promise<void> {
  if (isBusy()) return;
  showWrong(data.texts, []);
  showStatus('none');
  setBusy(true);
  try {
    showResult(data, await askForCharge(data.payPath));
  } catch {
    showStatus('declined', data.texts.network);
  } finally {
    setBusy(false);
  }
}

function fillFrom(button: HTMLElement): void {
  fieldInput('cardNumber').value = grouped('cardNumber', button.dataset['number'] ?? '');
  fieldInput('expiry').value = button.dataset['expiry'] ?? '';
  fieldInput('cvv').value = button.dataset['cvv'] ?? '';
  const name = fieldInput('cardHolderName');
  if (name.value.trim() === '') name.value = button.dataset['name'] ?? '';
  byId('pay').focus();
  byId('pay').scrollIntoView({ block: 'nearest' });
}

/** Tab goes round inside the window: what lies under the overlay cannot be seen. */
function keepFocusInside(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const all = [...document.querySelectorAll<HTMLElement>('input, button')];
  const reachable = all.filter((element) => element.getClientRects().length > 0);
  const edge = event.shiftKey ? reachable[0] : reachable.at(-1);
  const target = event.shiftKey ? reachable.at(-1) : reachable[0];
  if (document.activeElement === edge && target) {
    event.preventDefault();
    target.focus();
  }
}

function startWindow(): void {
  const data = JSON.parse(byId('page-data').textContent) as PageData;
  const close = () =>
    tellShop({ eventName: data.eventName, eventStatus: 'HIDE', eventMessage: '' });
  byId('close').addEventListener('click', close);
  document.addEventListener('keydown', (event) => {
    keepFocusInside(event);
    if (event.key === 'Escape') close();
  });
  // Browsers ignore a frame that takes the focus by itself: wait until the shop's page hands it over.
  const focusTitle = () => byId('title').focus({ preventScroll: true });
  if (document.hasFocus()) focusTitle();
  else window.addEventListener('focus', focusTitle, { once: true });
  const form = document.getElementById('checkout');
  if (!form) return;
  for (const name of ['cardNumber', 'expiry', 'cvv']) tidyWhileTyping(name);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitCard(data);
  });
  for (const button of document.querySelectorAll<HTMLElement>('button[data-number]')) {
    button.addEventListener('click', () => fillFrom(button));
  }
}

/** The script of the hosted window, as the page carries it. */
export function windowScript(): string {
  const parts = [
    byId,
    fieldInput,
    tellShop,
    latinDigits,
    grouped,
    tidyWhileTyping,
    showWrong,
    showStatus,
    setBusy,
    isBusy,
    finish,
    declineLines,
    showResult,
    askForCharge,
    submitCard,
    fillFrom,
    keepFocusInside,
    startWindow,
  ];
  const source = parts.map((part) => part.toString()).join('\n');
  return `(() => {\n'use strict';\n${source}\nstartWindow();\n})();`;
}
