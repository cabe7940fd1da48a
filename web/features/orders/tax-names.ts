const names = ['GST', 'PST', 'HST', 'QST', 'VAT', 'Consumption tax', 'ICMS', 'IVA'] as const;

/** Text key of a tax's name; `Tax` for one without a name of its own. */
export const taxNameKey = (name: string): (typeof names)[number] | 'Tax' =>
  names.find((known) => known === name) ?? 'Tax';
