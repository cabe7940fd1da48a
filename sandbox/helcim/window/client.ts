/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { cardFormScript, type CardForm } from '../../hosted/card-form.ts';
import type { ScriptText } from '../../hosted/texts/en.ts';
import type { HelcimChargeResult, HelcimMessage } from '../charge.ts';
import type { WindowTexts } from './texts.ts';

/** Data embedded in the page for its script. */
export type HelcimPageData = {
  eventName: string;
  payPath: string;
  texts: Pick<WindowTexts, ScriptText>;
};

// The functions below run in the browser. They are sent as source text, so they may only call each other and those of
// the card form, nothing else of this module.
declare const form: CardForm;

/**
 * The parent page's origin is unknown here, as in the live service; the token in the event name identifies the
 * message.
 */
function postToShop(message: HelcimMessage): void {
  window.parent.postMessage(message, '*');
}

/** Shows the bank's challenge instead of the form. */
function showBank(shown: boolean): void {
  form.byId('bank').hidden = !shown;
  form.byId('columns').hidden = shown;
  if (shown) form.byId('bank-title').focus();
}

/** Ends the payment: shows the result and a way to leave. */
function finish(kind: 'approved' | 'notice', ...lines: string[]): void {
  form.byId('columns').hidden = true;
  form.showStatus(kind, ...lines);
  form.byId('close').focus();
}

function showResult({ texts }: HelcimPageData, result: HelcimChargeResult): void {
  switch (result.outcome) {
    case 'approved':
      finish('approved', texts.approvedTitle, texts.approvedText);
      if (result.message) postToShop(result.message);
      break;
    case 'declined':
      form.showDecline(texts, texts.declines[result.code]);
      postToShop(result.message);
      break;
    case 'invalid':
      form.showWrong(texts.wrong, result.fields);
      break;
    case 'challenge':
      showBank(true);
      break;
    default:
      finish('notice', texts[result.outcome]);
  }
}

function submitCard(data: HelcimPageData, passed?: boolean): Promise<void> {
  return form.submitOnce(data.texts, async () => {
    showBank(false);
    const body = { ...form.cardValues('cvv'), passed };
    showResult(data, (await form.send(data.payPath, body)) as HelcimChargeResult);
    return false;
  });
}

/** Keeps Tab inside the window, because the overlay covers everything below it. */
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
  const data = JSON.parse(form.byId('page-data').textContent) as HelcimPageData;
  const close = () =>
    postToShop({ eventName: data.eventName, eventStatus: 'HIDE', eventMessage: '' });
  form.byId('close').addEventListener('click', close);
  document.addEventListener('keydown', (event) => {
    keepFocusInside(event);
    if (event.key === 'Escape') close();
  });
  // Browsers ignore a frame that focuses itself, so this waits until the shop's page passes the focus.
  const focusTitle = () => form.byId('title').focus({ preventScroll: true });
  if (document.hasFocus()) focusTitle();
  else window.addEventListener('focus', focusTitle, { once: true });
  const checkout = document.getElementById('checkout');
  if (!checkout) return;
  form.startForm(checkout, 'cvv', () => submitCard(data));
  form.onBankDecision((passed) => submitCard(data, passed));
}

/** Returns the script that the hosted window embeds. */
export function windowScript(): string {
  const parts = [
    postToShop,
    showBank,
    finish,
    showResult,
    submitCard,
    keepFocusInside,
    startWindow,
  ];
  return cardFormScript(parts, startWindow);
}
