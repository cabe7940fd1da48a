/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { cardFormScript, type CardForm } from '../../hosted/card-form.ts';
import type { ScriptText } from '../../hosted/texts/en.ts';
import type { StripeChargeResult } from '../charge.ts';
import type { PageTexts } from './texts.ts';

/** Data embedded in a page for its script. */
export type StripePageData = {
  payPath: string;
  /** Path of the page, and its language. */
  pagePath: string;
  language: string;
  texts: Pick<PageTexts, ScriptText>;
};

// The functions below run in the browser. They are sent as source text, so they may only call each other and those of
// the card form, nothing else of this module.
declare const form: CardForm;

/** Whether the browser is navigating to another page; the button then stays busy. */
function showResult({ texts, language }: StripePageData, result: StripeChargeResult): boolean {
  switch (result.outcome) {
    case 'approved':
      form.showStatus('approved', texts.approvedTitle, texts.approvedText);
      location.assign(result.url);
      return true;
    case 'challenge':
      location.assign(`${result.url}?lang=${language}`);
      return true;
    case 'declined':
      form.showDecline(texts, texts.declines[result.code]);
      return false;
    case 'invalid':
      form.showWrong(texts.wrong, result.fields);
      return false;
    default:
      // Paid or closed: the reloaded page says so and offers a way to leave.
      location.reload();
      return true;
  }
}

function submitCard(data: StripePageData): Promise<void> {
  return form.submitOnce(data.texts, async () => {
    const response = await form.send(data.payPath, form.cardValues('cvc'));
    return showResult(data, response as StripeChargeResult);
  });
}

async function answerBank(data: StripePageData, passed: boolean): Promise<void> {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[data-passed]')];
  for (const button of buttons) button.disabled = true;
  try {
    const result = (await form.send(data.payPath, { passed })) as StripeChargeResult;
    const declined = result.outcome === 'declined' ? `&declined=${result.code}` : '';
    const page = `${data.pagePath}?lang=${data.language}${declined}`;
    location.replace(result.outcome === 'approved' ? result.url : page);
  } catch {
    form.showStatus('declined', data.texts.network);
    for (const button of buttons) button.disabled = false;
  }
}

function startPage(): void {
  const data = JSON.parse(form.byId('page-data').textContent) as StripePageData;
  const checkout = document.getElementById('checkout');
  if (checkout) form.startForm(checkout, 'cvc', () => submitCard(data));
  const status = form.byId('status');
  if (status.dataset['kind'] === 'declined') status.scrollIntoView({ block: 'center' });
  form.onBankDecision((passed) => answerBank(data, passed));
  // Coming back with the browser's own button must not show a payment as it was before.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

/** Returns the script of the hosted pages. */
export function pageScript(): string {
  const parts = [showResult, submitCard, answerBank, startPage];
  return cardFormScript(parts, startPage);
}
