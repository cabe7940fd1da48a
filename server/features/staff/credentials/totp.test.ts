import { describe, expect, it } from 'vitest';
import { computeTotp, findTotpStep, toBase32, toTotpAddress, toTotpStep } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('computeTotp', () => {
  // Appendix B of RFC 6238, SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('computes the code of RFC 6238 at second %i', (seconds, code) => {
    expect(computeTotp(secret, toTotpStep(seconds * 1000), 8)).toBe(code);
  });
});

describe('findTotpStep', () => {
  const now = 1_700_000_000_000;
  const step = toTotpStep(now);

  it('accepts the code of the step before, this one and the next, and no other', () => {
    const found = [-2, -1, 0, 1, 2].map((distance) =>
      findTotpStep({ secret, usedStep: null }, computeTotp(secret, step + distance), now),
    );
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('refuses a step that is used, and those before it', () => {
    const find = (distance: number, usedStep: number) =>
      findTotpStep({ secret, usedStep }, computeTotp(secret, step + distance), now);
    expect([find(0, step), find(-1, step), find(1, step)]).toEqual([null, null, step + 1]);
  });

  it('refuses a code of another length', () => {
    const code = computeTotp(secret, step);
    expect(findTotpStep({ secret, usedStep: null }, code.slice(1), now)).toBeNull();
    expect(findTotpStep({ secret, usedStep: null }, `${code}0`, now)).toBeNull();
  });
});

describe('an authenticator’s secret', () => {
  it('is written in base 32 as RFC 4648 has it', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  });

  it('is in an address that names the shop and the person', () => {
    expect(toTotpAddress(secret, 'Prints & Co', 'a@b.example')).toBe(
      'otpauth://totp/Prints%20%26%20Co:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Prints%20%26%20Co',
    );
  });
});
