import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds of a time step. Source: RFC 6238. */
const stepSeconds = 30;
const usualDigits = 6;
/** Codes of the step before and after count, for clocks that are a little off. */
const toleratedSteps = [0, -1, 1] as const;
const secretBytes = 20;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a time step: HMAC-SHA-1, truncated. Source: RFC 6238, RFC 4226. */
export function computeTotp(secret: Buffer, step: number, digits = usualDigits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return `${number % 10 ** digits}`.padStart(digits, '0');
}

/** The time step of a moment in milliseconds. */
export function toTotpStep(now: number): number {
  return Math.floor(now / 1000 / stepSeconds);
}

/** The time step whose code this is; null if it is none of those around now, or not later than the last used one. */
export function findTotpStep(
  { secret, usedStep }: { readonly secret: Buffer; readonly usedStep: number | null },
  code: string,
  now: number,
): number | null {
  const given = Buffer.from(code);
  const current = toTotpStep(now);
  // Every step is compared, so that the time says nothing about the match.
  const matches = toleratedSteps
    .map((distance) => current + distance)
    .filter((step) => {
      const expected = Buffer.from(computeTotp(secret, step));
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  const [step] = matches.filter((match) => usedStep === null || match > usedStep);
  return step ?? null;
}

/** Creates the secret of an authenticator. */
export function createTotpSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** Writes a secret as people type it into an authenticator. Source: RFC 4648. */
export function toBase32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** The address that an authenticator reads from a QR code. */
export function toTotpAddress(secret: Buffer, shop: string, email: string): string {
  const label = `${encodeURIComponent(shop)}:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({ secret: toBase32(secret), issuer: shop });
  // Authenticators show a plus of this query as one.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
