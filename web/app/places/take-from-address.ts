import type { ParsedPath } from '../address/language-path.ts';
import { useStudioAddress } from '../address/studio-address.ts';

const discountQuery = 'discount';

/** Requests in the URL of this visit. */
export interface Arrival {
  readonly studio: string | null;
  readonly discountCode: string | null;
}

/** Reads the requests in the URL, which stay in it. */
export function takeFromAddress({ studio }: ParsedPath): Arrival {
  useStudioAddress.setState({ slug: studio, following: studio !== null });
  return { studio, discountCode: new URL(location.href).searchParams.get(discountQuery) };
}

/** Whether the discount code of this visit is stored or refused; before, a reload needs it in the URL. */
let isDiscountHandled = false;

/** Removes a handled discount code from the URL: older history entries may still have it. */
export function removeHandledDiscount(): void {
  const { pathname, searchParams, hash } = new URL(location.href);
  if (!isDiscountHandled || !searchParams.has(discountQuery)) return;
  searchParams.delete(discountQuery);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  history.replaceState(history.state, '', `${pathname}${query}${hash}`);
}

/** Removes the discount code from the URL, once it is stored or refused. */
export function finishDiscount(): void {
  isDiscountHandled = true;
  removeHandledDiscount();
}
