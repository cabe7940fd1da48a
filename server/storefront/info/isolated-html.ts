import { splitNumericRuns } from '#locales/numeric-runs.ts';
import { escapeHtml } from '../../platform/text/escape-html.ts';

/** A text that is written from left to right in every language. */
export function isolatedHtml(text: string): string {
  return `<bdi dir="ltr">${escapeHtml(text)}</bdi>`;
}

/** A text that people typed, with its numbers in their own direction. */
export function numbersIsolatedHtml(text: string): string {
  return splitNumericRuns(text)
    .map((run) => (run.isNumeric ? isolatedHtml(run.text) : escapeHtml(run.text)))
    .join('');
}
