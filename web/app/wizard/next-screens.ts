/** Loads the photos screen. */
export const photosScreen = () => import('./photos-screen.tsx');
/** Loads the checkout screen. */
export const checkoutScreen = () => import('./checkout-screen.tsx');
