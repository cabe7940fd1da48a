/** Fetches the screen of the photos. */
export const photosScreen = () => import('./photos-screen.tsx');
/** Fetches the screen that ends the order. */
export const checkoutScreen = () => import('./checkout-screen.tsx');
