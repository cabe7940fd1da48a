import { describe, expect, it } from 'vitest';
import { readReturn, returnUrls } from './return-address.ts';

const home = 'https://shop.example/fr';
const number = 'FPX-ABC-123456789012';

describe('returnUrls', () => {
  it('keeps the language, and the braces the provider replaces', () => {
    expect(returnUrls(home, number)).toEqual({
      success: `${home}/order-success?order=${number}&session_id={CHECKOUT_SESSION_ID}`,
      cancel: `${home}/order-cancel?order=${number}`,
    });
  });

  it('is parsed by readReturn into the same values', () => {
    const { success, cancel } = returnUrls(home, number);
    expect(readReturn(success.replace('{CHECKOUT_SESSION_ID}', 'cs_1'))).toEqual({
      back: { kind: 'returned', sessionId: 'cs_1', orderNumber: number },
      address: '/fr',
    });
    expect(readReturn(cancel)).toEqual({
      back: { kind: 'left', sessionId: null, orderNumber: number },
      address: '/fr',
    });
  });
});

describe('readReturn', () => {
  const back = (kind: string, sessionId: string | null) => ({ kind, sessionId, orderNumber: null });
  it.each([
    ['/order-success?session_id=cs_1', back('returned', 'cs_1'), '/'],
    ['/?session_id=cs_1', back('returned', 'cs_1'), '/'],
    [
      '/TN/demo-tunis?discount=X&session_id=cs_1#top',
      back('returned', 'cs_1'),
      '/TN/demo-tunis?discount=X#top',
    ],
    ['/order-cancel', back('left', null), '/'],
    ['/Cart', back('left', null), '/'],
    ['/order-success', back('returned', null), '/'],
  ])('parses %s as a return', (path, expected, address) => {
    expect(readReturn(`https://shop.example${path}`)).toEqual({ back: expected, address });
  });

  it.each(['/', '/fr', '/demo-tunis?discount=X'])('ignores %s', (path) => {
    expect(readReturn(`https://shop.example${path}`)).toBeNull();
  });
});
