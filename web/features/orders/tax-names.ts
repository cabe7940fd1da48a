const names = ['GST', 'PST', 'HST', 'QST', 'VAT', 'Consumption tax', 'ICMS', 'IVA'] as const;

/** Key of a tax's name in the texts; `Tax` for one without a name of its own. */
export const taxNameKey = (name: string): (typeof names)[number] | 'Tax' =>
  names.find((known) => known === name) ?? 'Tax';
