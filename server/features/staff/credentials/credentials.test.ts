import { describe, expect, it } from 'vitest';
import { acceptAuthenticator, offerAuthenticator } from './authenticator.ts';
import { openHashQueue } from './hash-queue.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { open, seal } from '../../../platform/seal.ts';
import { computeTotp, toTotpStep } from './totp.ts';

const queue = openHashQueue(1, 10);

describe('a stored password', () => {
  it('is an Argon2id hash with 19 MiB and two passes, different each time', async () => {
    const [one, other] = [await hashPassword('a password'), await hashPassword('a password')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
  });

  it('fits its password alone, in any spelling of the same letters', async () => {
    const phc = await hashPassword('caf\u00E9 au lait');
    expect(await verifyPassword(queue, phc, 'cafe\u0301 au lait')).toBe(true);
    expect(await verifyPassword(queue, phc, 'cafe au lait')).toBe(false);
  });

  it('that is missing or damaged fits no password', async () => {
    for (const phc of [null, '', '$argon2id$v=19$m=99999999,t=2,p=1$AAAA$AAAA']) {
      expect(await verifyPassword(queue, phc, '')).toBe(false);
    }
  });
});

describe('a queue of hashes', () => {
  it('runs one at a time, and refuses what would wait behind too many', async () => {
    const narrow = openHashQueue(1, 1);
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = narrow.run(() => promise);
    const second = narrow.run(async () => 'second');
    expect(await narrow.run(async () => 'third')).toBeNull();
    resolve('first');
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(await narrow.run(async () => 'fourth')).toBe('fourth');
  });

  it('goes on after work that failed', async () => {
    const narrow = openHashQueue(1, 1);
    const failing = narrow.run(() => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await narrow.run(async () => 'next')).toBe('next');
  });
});

describe('a sealed secret', () => {
  const secret = Buffer.from('secret');
  const sealed = seal(secret, 'key', 'purpose');

  it('is opened by its key for its purpose alone', () => {
    expect(open(sealed, 'key', 'purpose')).toEqual(secret);
    expect(open(sealed, 'other', 'purpose')).toBeNull();
    expect(open(sealed, 'key', 'other')).toBeNull();
  });

  it('is refused when a byte differs, or when it is too short', () => {
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(open(changed, 'key', 'purpose')).toBeNull();
    }
    expect(open(sealed.subarray(0, 20), 'key', 'purpose')).toBeNull();
  });
});

describe('an offered authenticator', () => {
  const now = 1_700_000_000_000;
  const scope = { sealKey: 'key', owner: 'ada', now };
  const offer = offerAuthenticator(scope, { brand: 'FPX', email: 'ada@example.com' });
  const secret = Buffer.from(
    (offer.secret.match(/./g) ?? [])
      .map((letter) =>
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
      )
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
  const given = { sealed: offer.sealed, code: computeTotp(secret, toTotpStep(now)) };

  it('counts with its first code, for the person to whom it was offered', () => {
    expect(acceptAuthenticator(scope, given)).toEqual({ secret, step: toTotpStep(now) });
    expect(acceptAuthenticator({ ...scope, owner: 'eve' }, given)).toBeNull();
  });

  it('is over after 15 minutes', () => {
    const later = now + 16 * 60 * 1000;
    const code = computeTotp(secret, toTotpStep(later));
    expect(acceptAuthenticator({ ...scope, now: later }, { ...given, code })).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and found however they are typed', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}(?:-[A-HJKMNP-Z2-9]{4}){5}$/);
      const typed = code.toLowerCase().replaceAll('-', ' ');
      expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode(code));
    }
  });
});
