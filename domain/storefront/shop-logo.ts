/** The owner's logo on pages. Size in pixels of its file. */
export interface ShopLogo {
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** Formats a logo as one line for the page's `head`. */
export function formatShopLogo({ address, width, height }: ShopLogo): string {
  return `${address} ${width} ${height}`;
}

const pattern = /^(\/assets\/brand\/logo-[0-9a-f]{32}\.png) ([1-9]\d{0,4}) ([1-9]\d{0,4})$/;

/** Parses the output of {@link formatShopLogo}; null for anything else. */
export function parseShopLogo(text: string): ShopLogo | null {
  const [, address, width, height] = pattern.exec(text) ?? [];
  return address === undefined ? null : { address, width: Number(width), height: Number(height) };
}
