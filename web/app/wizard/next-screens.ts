/** Loads the photos screen. */
export function photosScreen() {
  return import('./photos-screen.tsx');
}

/** Loads the checkout screen. */
export function checkoutScreen() {
  return import('./checkout-screen.tsx');
}
