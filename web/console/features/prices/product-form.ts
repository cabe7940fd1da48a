import { createContext, useContext } from 'react';
import { useTranslations } from 'use-intl';
import type { VariantProblem } from '#domain/catalogue/edit/variant-problems.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { ProductFields } from './product-fields.ts';

/** What the parts of the form share. */
export interface ProductForm {
  readonly catalogue: Catalogue;
  /** The price list that is open. */
  readonly list: string;
  readonly fields: ProductFields;
  readonly problems: readonly VariantProblem[];
  /** The decimal sign of the reader. */
  readonly sign: string;
  readonly change: (changes: Partial<ProductFields>) => void;
}

/** The form around its parts. */
export const productForm = createContext<ProductForm | null>(null);

/** The form, with what is wrong beside a field. */
export function useProductForm() {
  const t = useTranslations('console.prices.product');
  const form = useContext(productForm);
  if (!form) throw new Error('This is a part of the form of a product');
  return {
    ...form,
    /** What a field has where a problem is about it: its text, and the mark by which it is found. */
    problemAt: (at: string) => {
      const found = form.problems.find((problem) => problem.at === at);
      return found ? { problem: t(`problems.${found.code}`), 'data-wrong': at } : {};
    },
  };
}

/** Shows the first field that is wrong: what it is within is opened. */
export function focusWrong(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[data-wrong]');
  for (let at = field?.parentElement; at && at !== form; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  field?.focus();
}
