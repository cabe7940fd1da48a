import { open, seal } from '../../../platform/seal.ts';
import { createTotpSecret, findTotpStep, toBase32, toTotpAddress } from './totp.ts';

/** Time for which a new authenticator waits for its first code. */
const offerMs = 15 * 60 * 1000;
const timeLength = 8;

/** An authenticator that somebody is setting up; nothing of it is stored until its first code is given. */
export interface AuthenticatorOffer {
  /** For typing. */
  readonly secret: string;
  /** For a QR code. */
  readonly address: string;
  /** Comes back with the first code; nobody else can read or make it. */
  readonly sealed: string;
}

/** Whose authenticator it is, and the key that seals it. */
interface OfferScope {
  readonly sealKey: string;
  /** The account or the link that it is for: it counts for no other. */
  readonly owner: string;
  readonly now: number;
}

function toPurpose(owner: string): string {
  return `authenticator-offer ${owner}`;
}

/** Offers a new authenticator. */
export function offerAuthenticator(
  { sealKey, owner, now }: OfferScope,
  { brand, email }: { readonly brand: string; readonly email: string },
): AuthenticatorOffer {
  const secret = createTotpSecret();
  const end = Buffer.alloc(timeLength);
  end.writeBigUInt64BE(BigInt(now + offerMs));
  const sealed = seal(Buffer.concat([end, secret]), sealKey, toPurpose(owner));
  return {
    secret: toBase32(secret),
    address: toTotpAddress(secret, brand, email),
    sealed: sealed.toString('base64url'),
  };
}

/** A new authenticator whose first code was right. */
export interface NewAuthenticator {
  readonly secret: Buffer;
  /** The time step of its first code, which is used with that. */
  readonly step: number;
}

/** Reads an offered authenticator with its first code; null for a wrong code or an offer that is over. */
export function acceptAuthenticator(
  { sealKey, owner, now }: OfferScope,
  { sealed, code }: { readonly sealed: string; readonly code: string },
): NewAuthenticator | null {
  const opened = open(Buffer.from(sealed, 'base64url'), sealKey, toPurpose(owner));
  if (!opened || Number(opened.readBigUInt64BE()) < now) return null;
  const secret = opened.subarray(timeLength);
  const step = findTotpStep({ secret, usedStep: null }, code, now);
  return step === null ? null : { secret, step };
}

function toStoredPurpose(staff: string): string {
  return `authenticator ${staff}`;
}

/** The stored form of a person's authenticator. */
export function sealAuthenticator(secret: Buffer, sealKey: string, staff: string): Buffer {
  return seal(secret, sealKey, toStoredPurpose(staff));
}

/** A person's authenticator as it is stored. */
export interface StoredAuthenticator {
  readonly id: string;
  readonly totpSecret: Buffer | null;
  readonly totpStep: number | null;
}

/** The time step of a code of a person's authenticator; null for a wrong or used code, or without an authenticator. */
export function findCodeStep(
  { id, totpSecret, totpStep }: StoredAuthenticator,
  code: string,
  sealKey: string,
  now: number,
): number | null {
  const secret = totpSecret && open(totpSecret, sealKey, toStoredPurpose(id));
  return secret && findTotpStep({ secret, usedStep: totpStep }, code, now);
}
