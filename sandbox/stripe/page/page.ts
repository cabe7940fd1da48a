import { cardField, escapeHtml } from '../../hosted/html.ts';
import type { PageLanguage } from '../../hosted/languages.ts';
import type { SandboxSession } from '../../state/stripe-entries.ts';
import { stripeTestCards, type StripeDeclineCode, type StripeTestCard } from '../cards.ts';
import { challengePath, successUrlOf } from '../charge.ts';
import type { SessionStatus } from '../session-status.ts';
import type { StripePageData } from './client.ts';
import { framed, money } from './frame.ts';
import { textsIn, type PageTexts } from './texts.ts';

const sample = { expiry: '12/40', cvc: '123', name: 'Sandbox Customer' };
const shortList = 4;

type View = { session: SandboxSession; language: PageLanguage; texts: PageTexts };

function createPageData(
  sessionId: string,
  payPath: string,
  language: PageLanguage,
): StripePageData {
  return { payPath, pagePath: `/c/pay/${sessionId}`, language, texts: textsIn(language) };
}

function row(label: string, value: string, kind = ''): string {
  return `<div class="row ${kind}"><dt>${escapeHtml(label)}</dt><dd>${value}</dd></div>`;
}

function summary({ session, language, texts }: View): string {
  const show = (units: number) => money(units, session, language);
  const lines = session.lines.map(
    ({
      name,
      unitAmount,
      quantity,
    }) => `<li><span class="name"><bdi>${escapeHtml(name)}</bdi></span>
<span class="quantity"><bdi dir="ltr">${quantity} × ${show(unitAmount)}</bdi></span>
<span class="amount">${show(unitAmount * quantity)}</span></li>`,
  );
  const open = lines.length <= shortList ? ' open' : '';
  const discount =
    session.amountDiscount === 0
      ? ''
      : row(texts.subtotal, show(session.amountSubtotal)) +
        row(texts.discount, `<bdi dir="ltr">−${show(session.amountDiscount)}</bdi>`, 'discount');
  return `<section class="summary">
<p class="due"><span>${escapeHtml(texts.total)}</span>
<strong>${show(session.amountTotal)} <small>${session.currency.toUpperCase()}</small></strong></p>
<details${open}><summary>${escapeHtml(texts.items)} <span class="count">${lines.length}</span></summary>
<ul>${lines.join('\n')}</ul></details>
<dl>${discount}${row(texts.total, show(session.amountTotal), 'total')}</dl>
</section>`;
}

function cardForm({ session, language, texts }: View): string {
  const email = session.email
    ? `<p class="email">${escapeHtml(texts.email)} <bdi>${escapeHtml(session.email)}</bdi></p>`
    : '';
  const { expiryHint: placeholder } = texts;
  const expiry = { autocomplete: 'cc-exp', numeric: true, placeholder, short: true };
  return `<form id="checkout" novalidate>
${email}
${cardField('cardNumber', texts.cardNumber, { autocomplete: 'cc-number', numeric: true })}
${cardField('expiry', texts.expiry, expiry)}
${cardField('cvc', texts.cvc, { autocomplete: 'cc-csc', numeric: true, short: true })}
${cardField('cardHolderName', texts.cardHolderName, { autocomplete: 'cc-name', numeric: false })}
<button id="pay" type="submit"><span id="pay-label">${escapeHtml(texts.pay)} ${money(session.amountTotal, session, language)}</span>
<span id="pay-busy" hidden>${escapeHtml(texts.processing)}</span></button>
</form>`;
}

function sampleButton(card: StripeTestCard, texts: PageTexts): string {
  const approved = card.challenged ? texts.asksBank : texts.approves;
  const result = card.decline ? texts.declines[card.decline] : approved;
  const digits = card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  return `<li><button type="button" data-number="${card.number}" data-expiry="${sample.expiry}"
 data-cvc="${sample.cvc}" data-name="${sample.name}"><span class="result" data-good="${!card.decline}">${escapeHtml(result)}</span>
<bdi dir="ltr">${digits}</bdi></button></li>`;
}

function testCards(texts: PageTexts): string {
  return `<section class="samples" aria-labelledby="samples-title">
<h2 id="samples-title">${escapeHtml(texts.testCards)}</h2>
<p>${escapeHtml(texts.testCardsHint)}</p>
<ul>${stripeTestCards.map((card) => sampleButton(card, texts)).join('\n')}</ul>
</section>`;
}

function status(texts: PageTexts, declined: StripeDeclineCode | undefined): string {
  const lines = declined
    ? `<strong>${escapeHtml(`${texts.declinedTitle}${texts.declines[declined]}`)}</strong><span>${escapeHtml(texts.declinedHint)}</span>`
    : '';
  return `<div id="status" role="alert" data-kind="${declined ? 'declined' : 'none'}">${lines}</div>`;
}

/** Renders the hosted page of an open session; `declined` is the bank's latest decline. */
export function checkoutPage(
  session: SandboxSession,
  language: PageLanguage,
  declined: StripeDeclineCode | undefined,
): string {
  const texts = textsIn(language);
  const view = { session, language, texts };
  const body = `<div class="columns">
${summary(view)}
<div class="paying">${status(texts, declined)}
${cardForm(view)}
${testCards(texts)}</div>
</div>`;
  const data = createPageData(session.id, `/c/pay/${session.id}/pay`, language);
  return framed({ language, texts, title: texts.title, backUrl: session.cancelUrl, body, data });
}

/** Renders the page of the bank's challenge. */
export function challengePage(session: SandboxSession, language: PageLanguage): string {
  const texts = textsIn(language);
  const lastFour = session.challenge?.lastFour ?? '';
  const body = `<div class="bank">
<p>${escapeHtml(texts.bankText)}</p>
<dl>${row(texts.total, money(session.amountTotal, session, language), 'total')}
${row(texts.card, `<bdi dir="ltr">•••• ${lastFour}</bdi>`)}</dl>
${status(texts, undefined)}
<button type="button" class="act" data-passed="true">${escapeHtml(texts.bankComplete)}</button>
<button type="button" data-passed="false">${escapeHtml(texts.bankFail)}</button>
</div>`;
  const data = createPageData(session.id, challengePath(session.id), language);
  return framed({ language, texts, title: texts.bankTitle, backUrl: null, body, data });
}

/** Renders the page of a session that cannot be paid, with the reason and a way to leave. */
export function closedPage(
  session: SandboxSession | undefined,
  status: Exclude<SessionStatus, 'open'>,
  language: PageLanguage,
): string {
  const texts = textsIn(language);
  const wayOut = status === 'paid' && session ? successUrlOf(session) : session?.cancelUrl;
  const link = wayOut
    ? `<a class="act" href="${escapeHtml(wayOut)}">${escapeHtml(texts.toShop)}</a>`
    : '';
  const body = `<div class="bank">
<div id="status" data-kind="${status === 'paid' ? 'approved' : 'notice'}"><strong>${escapeHtml(texts[status])}</strong></div>
${link}</div>`;
  const data = createPageData(session?.id ?? '', '', language);
  return framed({ language, texts, title: texts.title, backUrl: null, body, data });
}
