/** What an office asks of a passport photo, millimetres on the paper. */
export interface PassportRule {
  /** Chin to crown. */
  readonly head: { readonly least: number; readonly most: number };
}

/** By country. Whoever prints follows them; whether an office takes a photo is the office's to say. */
const rules: Readonly<Record<string, PassportRule>> = {
  TN: { head: { least: 29, most: 34 } },
};

/** The rule of a country; null where none is known. Source: product §9, prints for labs. */
export const passportRuleOf = (country: string): PassportRule | null =>
  Object.hasOwn(rules, country) ? (rules[country] ?? null) : null;
