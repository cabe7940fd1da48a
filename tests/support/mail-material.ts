/** The shop that the mails of tests come from. */
const shop = {
  brandName: 'FPX',
  adminEmail: 'desk@example.com',
  origin: 'https://prints.example',
  seller: { name: 'Seller Ltd', address: '1 Paper Street' },
};

/** Input of a mail besides its order. */
export const mailMaterial = {
  shop,
  now: 0,
  missing: 0,
  originalsKey: 'key',
  orderLinkKey: 'link key',
};
