import { expect, test } from 'vitest';
import { messageHash, phpJson } from './php-json.ts';

test('messageHash matches the published test vector', () => {
  const data = {
    transactionId: '44158194',
    amount: '100',
    cardHolderName: 'Zoë A/B',
    warning: '',
  };
  expect(messageHash(data, 'SECRET')).toBe(
    '5f4273e8f4a2eb68ecc1efc3e1770f8e0dac56c3e81bb8064136d4be571a3203',
  );
});

test('phpJson escapes like PHP', () => {
  expect(phpJson({ name: 'é/"\\\n', far: 'م😀' })).toBe(
    '{"name":"\\u00e9\\/\\"\\\\\\n","far":"\\u0645\\ud83d\\ude00"}',
  );
});
