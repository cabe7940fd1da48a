import { orderMailKinds, type OrderMailKind } from '../notifications/order-mails.ts';

/** Kinds of the mails to customers that can have a sentence of the owner. */
export const sentenceKinds: readonly OrderMailKind[] = orderMailKinds.filter(
  (kind) => !kind.startsWith('admin-') && kind !== 'approval-reminder',
);

/** Placeholders of a sentence: the customer's name, the number of the order and the name of the shop. */
export const sentencePlaceholders = ['name', 'number', 'brand'] as const;

/** A sentence of the owner in the mails of a kind in a language. */
export interface OwnSentence {
  readonly kind: OrderMailKind;
  readonly language: string;
  readonly text: string;
}

const placeholder = /\{([^{}]*)\}/g;

/** The first part of a sentence that is no known placeholder; null for a sentence that can be sent. */
export function findUnknownPlaceholder(text: string): string | null {
  for (const [whole, name] of text.matchAll(placeholder)) {
    if (!sentencePlaceholders.some((known) => known === name)) return whole;
  }
  return /[{}]/.exec(text.replaceAll(placeholder, ''))?.[0] ?? null;
}

/** Fills a sentence; of a customer without a name the placeholder is left out with the space or comma before it. */
export function fillSentence(
  text: string,
  values: Readonly<Record<(typeof sentencePlaceholders)[number], string>>,
): string {
  const named = values.name.trim() === '' ? text.replaceAll(/[\s,،、，]*\{name\}/g, '') : text;
  // At once: what a customer is called may look like a placeholder.
  return named
    .replaceAll(placeholder, (whole, name: string) => {
      const known = sentencePlaceholders.find((one) => one === name);
      return known ? values[known] : whole;
    })
    .trim();
}

/** The sentence of a kind of mails in a language; null if the owner wrote none. */
export function findSentence(
  sentences: readonly OwnSentence[],
  kind: string,
  language: string,
): string | null {
  const found = sentences.find((one) => one.kind === kind && one.language === language);
  return found?.text ?? null;
}
