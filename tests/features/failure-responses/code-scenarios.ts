import { heldCard, spendGuesses, type RefusedCall, type Scenario } from './scenarios.ts';

function validate(code: string, country = 'TN'): RefusedCall {
  return {
    url: '/api/validate-gift-card',
    payload: { code, country },
  };
}

/** Scenarios of the calls that look codes and links up. */
export const codeScenarios: Readonly<Record<string, Scenario>> = {
  'empty gift card': () => validate(' '),
  'unknown gift card': () => validate('NOSUCHCARD000000'),
  'disabled gift card': () => validate('DEMODISABLED0000'),
  'expired gift card': () => validate('DEMOEXPIRED00000'),
  'gift card in another currency': () => validate('DEMO25USD0000000'),
  'gift card without balance': () => validate('DEMOZERO00000000', 'US'),
  'gift card that is held': async ({ shop }) => validate(await heldCard(shop, 5000)),
  'gift card after too many wrong codes': async ({ browser }) => {
    await spendGuesses(browser);
    return validate('NOSUCHCARD000000');
  },
  'price rule after too many wrong codes': async ({ browser }) => {
    await spendGuesses(browser);
    return { url: '/api/price-rules', payload: { code: 'WELCOME10' } };
  },
  'update of a card by another session': () => ({
    url: '/api/update-gift-card',
    payload: { giftCardId: crypto.randomUUID(), amountUsed: 1, orderNumber: 'FPX-123456789' },
  }),
  'wrong order link': () => ({ url: '/api/order-links/wrong' }),
  'order link after too many wrong ones': async ({ neighbor }) => {
    const browser = await neighbor();
    for (let guess = 0; guess < 20; guess += 1) {
      await browser.post(`/api/order-links/wrong${guess}/cancel`, {});
    }
    return { url: '/api/order-links/wrong/cancel', payload: {} };
  },
  'wrong booking link': () => ({ url: '/api/booking-links', payload: { link: 'wrong' } }),
  'booking link after too many wrong ones': async ({ neighbor }) => {
    const browser = await neighbor();
    for (let guess = 0; guess < 20; guess += 1) {
      await browser.post('/api/booking-links/confirm', { link: `wrong${guess}` });
    }
    return { url: '/api/booking-links', payload: { link: 'wrong' } };
  },
  'payment of another order': () => ({
    url: '/api/initialize-payment',
    payload: { orderNumber: 'FPX-123456789', selectedCountry: 'US', total: 1 },
  }),
  'verification of an unknown payment': () => ({
    url: '/api/validate-payment',
    payload: { sessionId: 'unknown', orderNumber: 'FPX-123456789' },
  }),
};
