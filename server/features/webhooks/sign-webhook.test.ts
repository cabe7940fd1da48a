import { describe, expect, it } from 'vitest';
import { createSecret, signWebhook } from './sign-webhook.ts';

describe('signWebhook', () => {
  it('signs as the test vector of the Standard Webhooks libraries', () => {
    const headers = signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });
});

describe('createSecret', () => {
  it('has between 24 and 64 random bytes in base64, as the specification says', () => {
    const [one, other] = [createSecret(), createSecret()];
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(one).not.toBe(other);
  });
});
