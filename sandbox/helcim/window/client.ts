/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { cardFormScript, type CardForm } from '../../hosted/card-form.ts';
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
// each other and those of the card form, and nothing else of this module.
declare const form: CardForm;

/** The page around is not known here, as with the live service; the token in the name is the key. */
function tellShop(message: WindowMessage): void {
  window.parent.postMessage(message, '*');
}

function showWrong(texts: PageData['texts'], fields: readonly CardField[]): void {
  const names: CardField[] = ['cardNumber', 'expiry', 'cvv', 'cardHolderName'];
  for (const name of names) {
    const wrong = fields.includes(name);
    form.fieldInput(name).setAttribute('aria-invalid', String(wrong));
    form.byId(`${name}-error`).textContent = wrong ? texts.wrong[name] : '';
  }
  const first = names.find((name) => fields.includes(name));
  if (first) form.fieldInput(first).focus();
}

/** The bank's question stands in the place of the form. */
function showBank(shown: boolean): void {
  form.byId('bank').hidden = !shown;
  form.byId('columns').hidden = shown;
  if (shown) form.byId('bank-title').focus();
}

/** Nothing can be paid here any more: what happened, and the way out. */
function finish(kind: 'approved' | 'notice', ...lines: string[]): void {
  form.byId('columns').hidden = true;
  form.showStatus(kind, ...lines);
  form.byId('close').focus();
}

function declineLines(texts: PageData['texts'], code: DeclineCode): string[] {
  return [`${texts.declinedTitle} ${texts.declines[code]}`, texts.declinedHint];
}

function showResult({ texts }: PageData, result: ChargeResult): void {
  switch (result.outcome) {
    case 'approved':
      finish('approved', texts.approvedTitle, texts.approvedText);
      if (result.message) tellShop(result.message);
      break;
    case 'declined':
      form.showStatus('declined', ...declineLines(texts, result.code));
      form.fieldInput('cardNumber').focus();
      tellShop(result.message);
      break;
    case 'invalid':
      showWrong(texts, result.fields);
      break;
    case 'challenge':
      showBank(true);
      break;
    default:
      finish('notice', texts[result.outcome]);
  }
}

async function askForCharge(payPath: string, passed?: boolean): Promise<ChargeResult> {
  const value = (name: CardField) => form.fieldInput(name).value;
  const response = await fetch(payPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      cardNumber: form.latinDigits(value('cardNumber')),
      expiry: value('expiry'),
      cvv: value('cvv'),
      cardHolderName: value('cardHolderName'),
      passed,
    }),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as ChargeResult;
}

async function submitCard(data: PageData, passed?: boolean): Promise<void> {
  if (form.isBusy()) return;
  showWrong(data.texts, []);
  form.showStatus('none');
  form.setBusy(true);
  showBank(false);
  try {
    showResult(data, await askForCharge(data.payPath, passed));
  } catch {
    form.showStatus('declined', data.texts.network);
  } finally {
    form.setBusy(false);
  }
}

function fillFrom(button: HTMLElement): void {
  form.fieldInput('cardNumber').value = form.grouped('cardNumber', button.dataset['number'] ?? '');
  form.fieldInput('expiry').value = button.dataset['expiry'] ?? '';
  form.fieldInput('cvv').value = button.dataset['cvv'] ?? '';
  const name = form.fieldInput('cardHolderName');
  if (name.value.trim() === '') name.value = button.dataset['name'] ?? '';
  form.byId('pay').focus();
  form.byId('pay').scrollIntoView({ block: 'nearest' });
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
  const data = JSON.parse(form.byId('page-data').textContent) as PageData;
  const close = () =>
    tellShop({ eventName: data.eventName, eventStatus: 'HIDE', eventMessage: '' });
  form.byId('close').addEventListener('click', close);
  document.addEventListener('keydown', (event) => {
    keepFocusInside(event);
    if (event.key === 'Escape') close();
  });
  // Browsers ignore a frame that takes the focus by itself: wait until the shop's page hands it over.
  const focusTitle = () => form.byId('title').focus({ preventScroll: true });
  if (document.hasFocus()) focusTitle();
  else window.addEventListener('focus', focusTitle, { once: true });
  const checkout = document.getElementById('checkout');
  if (!checkout) return;
  for (const name of ['cardNumber', 'expiry', 'cvv']) form.tidyWhileTyping(name);
  checkout.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitCard(data);
  });
  for (const button of document.querySelectorAll<HTMLElement>('button[data-passed]')) {
    const passed = button.dataset['passed'] === 'true';
    button.addEventListener('click', () => void submitCard(data, passed));
  }
  for (const button of document.querySelectorAll<HTMLElement>('button[data-number]')) {
    button.addEventListener('click', () => fillFrom(button));
  }
}

/** The script of the hosted window, as the page carries it. */
export function windowScript(): string {
  const parts = [
    tellShop,
    showWrong,
    showBank,
    finish,
    declineLines,
    showResult,
    askForCharge,
    submitCard,
    fillFrom,
    keepFocusInside,
    startWindow,
  ];
  return cardFormScript(parts, startWindow);
}
