/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { cardFormScript, type CardForm } from '../../hosted/card-form.ts';
import type { CardField, DeclineCode } from '../cards.ts';
import type { ChargeResult } from '../charge.ts';
import type { PageTexts } from './texts.ts';

/** What a page carries for its script. */
export type PageData = {
  payPath: string;
  /** Where the page itself stands, and its language. */
  pagePath: string;
  language: string;
  texts: Pick<
    PageTexts,
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

function showWrong(texts: PageData['texts'], fields: readonly CardField[]): void {
  const names: CardField[] = ['cardNumber', 'expiry', 'cvc', 'cardHolderName'];
  for (const name of names) {
    const wrong = fields.includes(name);
    form.fieldInput(name).setAttribute('aria-invalid', String(wrong));
    form.byId(`${name}-error`).textContent = wrong ? texts.wrong[name] : '';
  }
  const first = names.find((name) => fields.includes(name));
  if (first) form.fieldInput(first).focus();
}

function declineLines(texts: PageData['texts'], code: DeclineCode): string[] {
  return [`${texts.declinedTitle} ${texts.declines[code]}`, texts.declinedHint];
}

/** Whether the browser is on its way to another page; then the button stays busy. */
function showResult({ texts, language }: PageData, result: ChargeResult): boolean {
  switch (result.outcome) {
    case 'approved':
      form.showStatus('approved', texts.approvedTitle, texts.approvedText);
      location.assign(result.url);
      return true;
    case 'challenge':
      location.assign(`${result.url}?lang=${language}`);
      return true;
    case 'declined':
      form.showStatus('declined', ...declineLines(texts, result.code));
      form.fieldInput('cardNumber').focus({ preventScroll: true });
      return false;
    case 'invalid':
      showWrong(texts, result.fields);
      return false;
    default:
      // Paid or over: the page as it is now says so and has the way out.
      location.reload();
      return true;
  }
}

async function send(path: string, body: object): Promise<ChargeResult> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as ChargeResult;
}

async function submitCard(data: PageData): Promise<void> {
  if (form.isBusy()) return;
  showWrong(data.texts, []);
  form.showStatus('none');
  form.setBusy(true);
  const value = (name: CardField) => form.fieldInput(name).value;
  let leaving = false;
  try {
    const result = await send(data.payPath, {
      cardNumber: form.latinDigits(value('cardNumber')),
      expiry: value('expiry'),
      cvc: form.latinDigits(value('cvc')),
      cardHolderName: value('cardHolderName'),
    });
    leaving = showResult(data, result);
  } catch {
    form.showStatus('declined', data.texts.network);
  } finally {
    form.setBusy(leaving);
  }
}

function fillFrom(button: HTMLElement): void {
  form.fieldInput('cardNumber').value = form.grouped('cardNumber', button.dataset['number'] ?? '');
  form.fieldInput('expiry').value = button.dataset['expiry'] ?? '';
  form.fieldInput('cvc').value = button.dataset['cvc'] ?? '';
  const name = form.fieldInput('cardHolderName');
  if (name.value.trim() === '') name.value = button.dataset['name'] ?? '';
  form.byId('pay').focus({ preventScroll: true });
  form.byId('pay').scrollIntoView({ block: 'nearest' });
}

function startCheckout(data: PageData, checkout: HTMLElement): void {
  for (const name of ['cardNumber', 'expiry', 'cvc']) form.tidyWhileTyping(name);
  checkout.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitCard(data);
  });
  for (const button of document.querySelectorAll<HTMLElement>('button[data-number]')) {
    button.addEventListener('click', () => fillFrom(button));
  }
}

async function answerBank(data: PageData, passed: boolean): Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-passed]')];
  for (const button of buttons) button.disabled = true;
  try {
    const result = await send(data.payPath, { passed });
    const declined = result.outcome === 'declined' ? `&declined=${result.code}` : '';
    const page = `${data.pagePath}?lang=${data.language}${declined}`;
    location.replace(result.outcome === 'approved' ? result.url : page);
  } catch {
    form.showStatus('declined', data.texts.network);
    for (const button of buttons) button.disabled = false;
  }
}

function startPage(): void {
  const data = JSON.parse(form.byId('page-data').textContent) as PageData;
  const checkout = document.getElementById('checkout');
  if (checkout) startCheckout(data, checkout);
  const status = form.byId('status');
  if (status.dataset['kind'] === 'declined') status.scrollIntoView({ block: 'center' });
  for (const button of document.querySelectorAll<HTMLElement>('button[data-passed]')) {
    const passed = button.dataset['passed'] === 'true';
    button.addEventListener('click', () => void answerBank(data, passed));
  }
  // Coming back with the browser's own button must not show a payment as it was before.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

/** The script of the hosted pages. */
export function pageScript(): string {
  const parts = [
    showWrong,
    declineLines,
    showResult,
    send,
    submitCard,
    fillFrom,
    startCheckout,
    answerBank,
    startPage,
  ];
  return cardFormScript(parts, startPage);
}
