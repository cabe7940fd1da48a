import {
  cardField,
  embeddedJson,
  escapeHtml,
  moneyText,
  pagePolicy,
  pageStyle,
} from '../../hosted/html.ts';
import { pageLanguage, type PageLanguage } from '../../hosted/languages.ts';
import { decimalsOf, toMajor } from '../../money.ts';
import type { Checkout } from '../../state/entries.ts';
import { declines, helcimTestCards } from '../cards.ts';
import { eventNameOf, type CheckoutStatus } from '../charge.ts';
import { windowScript, type HelcimPageData } from './client.ts';
import { textsIn, type WindowTexts } from './texts.ts';

const windowStyle = pageStyle(new URL('./window.css', import.meta.url));
const clientScript = windowScript();
const approvingCvv = '100';
const sampleName = 'Sandbox Customer';

/** Any shop may embed the window in a frame. */
export const windowPolicy = pagePolicy(windowStyle, clientScript);

function money(checkout: Checkout, language: PageLanguage): string {
  const { amount, currency } = checkout;
  return moneyText(toMajor(amount, currency), currency, decimalsOf(currency), language);
}

function cardForm(checkout: Checkout, texts: WindowTexts, shown: string): string {
  return `<div class="due"><span>${escapeHtml(texts.amount)}</span>
<span class="sum"><bdi>${escapeHtml(shown)}</bdi> <small>${checkout.currency}</small></span></div>
<form id="checkout" novalidate>
${cardField('cardNumber', texts.cardNumber, { autocomplete: 'cc-number', numeric: true })}
${cardField('expiry', texts.expiry, { autocomplete: 'cc-exp', numeric: true, placeholder: texts.expiryHint, short: true })}
${cardField('cvv', texts.cvv, { autocomplete: 'cc-csc', numeric: true, short: true })}
${cardField('cardHolderName', texts.cardHolderName, { autocomplete: 'cc-name', numeric: false })}
<button id="pay" type="submit"><span id="pay-label">${escapeHtml(texts.pay)} <bdi>${escapeHtml(shown)}</bdi></span>
<span id="pay-busy" hidden>${escapeHtml(texts.processing)}</span></button>
</form>`;
}

function bank(texts: WindowTexts): string {
  return `<div class="bank" id="bank" hidden>
<h2 id="bank-title" tabindex="-1">${escapeHtml(texts.bankTitle)}</h2>
<p>${escapeHtml(texts.bankText)}</p>
<button type="button" class="act" data-passed="true">${escapeHtml(texts.bankComplete)}</button>
<button type="button" data-passed="false">${escapeHtml(texts.bankFail)}</button>
</div>`;
}

type Sample = {
  card: (typeof helcimTestCards)[number];
  cvv: string;
  result: string;
  good: boolean;
};

function sampleButton({ card, cvv, result, good }: Sample): string {
  return `<li><button type="button" data-number="${card.number}" data-expiry="${card.expiry}"
 data-cvv="${cvv}" data-name="${sampleName}"><span class="result" data-good="${good}">${escapeHtml(result)}</span>
<bdi dir="ltr">${card.name} · CVV ${cvv}</bdi></button></li>`;
}

function testCards(texts: WindowTexts): string {
  const [visa] = helcimTestCards;
  if (!visa) throw new Error('there is a test card');
  const samples: Sample[] = [
    ...helcimTestCards.map((card) => ({
      card,
      cvv: approvingCvv,
      result: card.challenged ? texts.asksBank : texts.approves,
      good: true,
    })),
    ...declines.map(({ cvv, code }) => ({
      card: visa,
      cvv,
      result: texts.declines[code],
      good: false,
    })),
  ];
  return `<section class="samples" id="test-cards" aria-labelledby="test-cards-title">
<h2 id="test-cards-title">${escapeHtml(texts.testCards)}</h2>
<p>${escapeHtml(texts.testCardsHint)}</p>
<ul>${samples.map(sampleButton).join('\n')}</ul>
</section>`;
}

function pageData(checkoutToken: string, texts: WindowTexts): string {
  const data: HelcimPageData = {
    eventName: eventNameOf(checkoutToken),
    payPath: `/helcim-pay/${checkoutToken}/pay`,
    texts,
  };
  return embeddedJson(data);
}

/** Renders the hosted window of a token; without a payable checkout it shows the reason and how to leave. */
export function windowPage(
  checkoutToken: string,
  checkout: Checkout | undefined,
  status: CheckoutStatus,
): string {
  const language = pageLanguage(checkout?.language ?? 'en');
  const texts = textsIn(language);
  const payable = checkout !== undefined && status === 'open';
  const notice = status === 'open' ? '' : `<strong>${escapeHtml(texts[status])}</strong>`;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>SANDBOX · ${escapeHtml(texts.title)}</title>
<style>${windowStyle}</style>
</head>
<body>
<div class="sheet" role="dialog" aria-modal="true" aria-labelledby="title">
<header>
<p class="sandbox" lang="en" dir="ltr">SANDBOX</p>
<p class="note">${escapeHtml(texts.note)}</p>
</header>
<div class="top">
<h1 id="title" tabindex="-1">${escapeHtml(texts.title)}</h1>
<button id="close" type="button">${escapeHtml(texts.close)}</button>
</div>
<div id="status" role="alert" data-kind="${payable ? 'none' : 'notice'}">${notice}</div>
<div class="columns" id="columns">
<div class="paying">${payable ? cardForm(checkout, texts, money(checkout, language)) : ''}</div>
${payable ? testCards(texts) : ''}
</div>
${payable ? bank(texts) : ''}
<noscript><p class="note">${escapeHtml(texts.noScript)}</p></noscript>
</div>
<script type="application/json" id="page-data">${pageData(checkoutToken, texts)}</script>
<script>${clientScript}</script>
</body>
</html>
`;
}
