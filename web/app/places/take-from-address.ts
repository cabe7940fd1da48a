import type { ParsedPath } from '../address/language-path.ts';
import { useStudioAddress } from '../address/studio-address.ts';
import type { Arrival } from './follow-link.ts';

const discountQuery = 'discount';

/**
 * Reads the requests in the URL; a discount code is removed from it, the studio stays. Source: product §2.1.
 */
export const takeFromAddress = ({ studio }: ParsedPath): Arrival => {
  useStudioAddress.setState({ slug: studio, following: studio !== null });
  const { pathname, searchParams, hash } = new URL(location.href);
  const discountCode = searchParams.get(discountQuery);
  if (discountCode !== null) {
    searchParams.delete(discountQuery);
    const query = searchParams.size > 0 ? `?${searchParams}` : '';
    history.replaceState(history.state, '', `${pathname}${query}${hash}`);
  }
  return { studio, discountCode };
};
