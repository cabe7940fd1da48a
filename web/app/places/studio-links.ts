/** A studio's public link; with a code it carries the discount along. `slug` empty leads to the shop. Source: product §2. */
export const studioLink = (origin: string, slug: string, discountCode?: string): string => {
  const url = new URL(slug, `${origin}/`);
  if (discountCode !== undefined) url.searchParams.set('discount', discountCode);
  return url.href;
};
