import { maxTaxThousandths } from '#domain/catalogue/edit/change-country.ts';
import { westernDigits } from '#domain/common/western-digits.ts';

/** A typed percentage in thousandths of a percent; null if it is none from 0 to 100 with at most three decimals. */
export function readPercent(typed: string): number | null {
  const text = westernDigits(typed)
    .trim()
    .replace(/\s*%$/, '')
    .replace(/[,\u066B]/, '.');
  const found = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(text);
  if (!found) return null;
  const thousandths = Number(found[1]) * 1000 + Number((found[2] ?? '').padEnd(3, '0'));
  return thousandths <= maxTaxThousandths ? thousandths : null;
}

/** What a rate is typed as: `9.975`. */
export function toTypedPercent(thousandths: number): string {
  return String(thousandths / 1000);
}
