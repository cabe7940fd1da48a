import { embeddedJson, escapeHtml, moneyText, pagePolicy, pageStyle } from '../../hosted/html.ts';
import { languageNames, pageLanguages, type PageLanguage } from '../../hosted/languages.ts';
import type { SandboxSession } from '../../state/stripe-entries.ts';
import { decimalsOf, toMajor } from '../amounts.ts';
import { pageScript, type StripePageData } from './client.ts';
import type { PageTexts } from './texts.ts';

const frameStyle = pageStyle(new URL('./page.css', import.meta.url));
const frameScript = pageScript();

/** Sent with every page: no other site may embed it in a frame. */
export const framePolicy = `${pagePolicy(frameStyle, frameScript)}; img-src data:; frame-ancestors 'none'`;

/** Formats an amount of the session's units, isolated from the text direction. */
export function money(units: number, { currency }: SandboxSession, language: PageLanguage): string {
  const text = moneyText(
    toMajor(units, currency),
    currency.toUpperCase(),
    decimalsOf(currency),
    language,
  );
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

function languages(language: PageLanguage, texts: PageTexts): string {
  const links = pageLanguages.map((one) => {
    const current = one === language ? ' aria-current="true"' : '';
    return `<a href="?lang=${one}" lang="${one}"${current}>${languageNames[one]}</a>`;
  });
  return `<nav class="languages" aria-label="${escapeHtml(texts.language)}">${links.join('\n')}</nav>`;
}

export type PageParts = {
  language: PageLanguage;
  texts: PageTexts;
  title: string;
  /** Address for a customer who leaves without paying. */
  backUrl: string | null;
  body: string;
  data: StripePageData;
};

/** Renders a whole page around `body`; every page shows SANDBOX first. */
export function framed({ language, texts, title, backUrl, body, data }: PageParts): string {
  const back = backUrl
    ? `<a class="back" id="back" href="${escapeHtml(backUrl)}">${escapeHtml(texts.back)}</a>`
    : '<span></span>';
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>SANDBOX · ${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${frameStyle}</style>
</head>
<body>
<header>
<p class="sandbox" lang="en" dir="ltr">SANDBOX</p>
<p class="note">${escapeHtml(texts.note)}</p>
</header>
<main>
<div class="top">${back}
${languages(language, texts)}</div>
<h1>${escapeHtml(title)}</h1>
${body}
<noscript><p class="note">${escapeHtml(texts.noScript)}</p></noscript>
</main>
<script type="application/json" id="page-data">${embeddedJson(data)}</script>
<script>${frameScript}</script>
</body>
</html>
`;
}
