import { describe, expect, it } from 'vitest';
import { adviceFor } from './decline-reason.ts';

describe('adviceFor', () => {
  it.each([
    [
      'Transaction Declined: DECLINE CVV2 - Do not honor due to CVV2 mismatch\\failure',
      'incorrectCvc',
    ],
    ['Transaction Declined: DECLINED - Do Not Honor', 'declined'],
    ['Transaction Declined: EXPIRED CARD - Expired Card', 'expiredCard'],
    ['Transaction Declined: NSF - Insufficient Funds', 'insufficientFunds'],
    ['Transaction Declined: AVS mismatch', 'incorrectPostalCode'],
    ['Processing error', 'cardProcessing'],
    ['Gateway timeout', 'unableToProcess'],
    ['Something the provider never said before', 'declined'],
    ['Payment Aborted', null],
    ['Payment was cancelled by the customer', null],
    [null, null],
  ])('maps %s to %s', (reason, advice) => expect(adviceFor(reason)).toBe(advice));
});
