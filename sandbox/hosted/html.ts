import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PageLanguage } from './languages.ts';

/** Source expression of an inline script or style for the content security policy. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A content security policy that allows only the page's own style and script and loads nothing. */
export function pagePolicy(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    `script-src ${hashSource(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Formats an amount in major units for the page, in Western digits. */
export function moneyText(
  amount: number,
  currency: string,
  decimals: number,
  language: PageLanguage,
): string {
  // As the shop writes Arabic amounts: 1.234,50.
  const locale = language === 'ar' ? 'ar-TN' : language;
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  // The page isolates the text: with its own marks "US$" would be shown as "$US" in Arabic.
  return format.format(amount).replaceAll(/[\u200e\u200f\u061c]/g, '');
}

/** Data embedded in a page for its script. */
export function embeddedJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Styles of a page: those of every hosted page, then its own. */
export function pageStyle(own: URL): string {
  const common = new URL('./hosted.css', import.meta.url);
  return [common, own].map((file) => readFileSync(file, 'utf8')).join('');
}

type FieldOptions = {
  autocomplete: string;
  numeric: boolean;
  placeholder?: string;
  /** Shares a row with another field. */
  short?: boolean;
};

/** A field of a card form, with a place for its error. */
export function cardField(name: string, label: string, options: FieldOptions): string {
  const { autocomplete, numeric, placeholder = '', short = false } = options;
  const direction = numeric ? ' dir="ltr" inputmode="numeric"' : ' dir="auto"';
  return `<div class="field" data-field="${name}" data-short="${short}">
<label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" type="text" autocomplete="${autocomplete}" maxlength="60"
 placeholder="${escapeHtml(placeholder)}" aria-describedby="${name}-error" required${direction}>
<p class="error" id="${name}-error"></p>
</div>`;
}
