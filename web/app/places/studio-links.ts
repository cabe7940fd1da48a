/** A studio's public link, with a discount code if given. An empty `slug` gives the shop's link. */
export function studioLink(origin: string, slug: string, discountCode?: string): string {
  const url = new URL(slug, `${origin}/`);
  if (discountCode !== undefined) url.searchParams.set('discount', discountCode);
  return url.href;
}
