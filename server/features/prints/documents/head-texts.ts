import { isolate } from '#locales/isolate.ts';
import type { DocumentHead } from './document-content.ts';
import { numberOf } from './draw-parts.ts';

/**
 * Texts at the top and the foot of every page, with the characters of any count. A text with kana has fonts of its own,
 * so the digits of page numbers are listed within the text that shows them.
 */
export function headTexts(head: DocumentHead, title: string): string[] {
  return [
    title,
    `${title} ${isolate(numberOf(head))}`,
    head.number,
    numberOf(head),
    `${head.language.text('invoice.page', { page: 1, pages: 1 })}0123456789`,
  ];
}
