/** What the columns of a courier's file say. */
export interface RemittanceColumns {
  readonly amount: number;
  readonly number: number | null;
  readonly phone: number | null;
}

type Field = keyof RemittanceColumns;

/**
 * Words that couriers write over their columns, in English, French and Arabic, as {@link foldTitle} folds them. The earlier
 * of two that fit counts: a file with "COD amount" and "fee amount" has the first one.
 */
const words: Readonly<Record<Field, readonly string[]>> = {
  amount: [
    'codamount',
    'remitted',
    'collected',
    'montantremis',
    'montantencaisse',
    'contreremboursement',
    'crbt',
    'cod',
    'amount',
    'montant',
    'المبلغ',
    'مبلغ',
  ],
  number: [
    'ordernumber',
    'orderno',
    'order',
    'numerodecommande',
    'numerocommande',
    'ncommande',
    'commande',
    'reference',
    'ref',
    'رقمالطلب',
    'الطلب',
  ],
  phone: [
    'phonenumber',
    'phone',
    'mobile',
    'telephone',
    'tel',
    'gsm',
    'portable',
    'رقمالهاتف',
    'الهاتف',
    'هاتف',
  ],
};

function foldTitle(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function findColumn(titles: readonly string[], field: Field): number | null {
  const folded = titles.map(foldTitle);
  for (const isMatch of [
    (title: string, word: string) => title === word,
    (title: string, word: string) => title.startsWith(word),
  ]) {
    for (const word of words[field]) {
      const index = folded.findIndex((title) => isMatch(title, foldTitle(word)));
      if (index !== -1) return index;
    }
  }
  return null;
}

/** Finds the columns by the titles of a file; null if it has no amount, or neither number nor phone. */
export function findRemittanceColumns(titles: readonly string[]): RemittanceColumns | null {
  const amount = findColumn(titles, 'amount');
  const number = findColumn(titles, 'number');
  const phone = findColumn(titles, 'phone');
  return amount === null || (number === null && phone === null) ? null : { amount, number, phone };
}
