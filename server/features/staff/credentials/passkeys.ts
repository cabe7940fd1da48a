import { isIP } from 'node:net';
import { randomBytes } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import {
  passkeyTransports,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '#contract/staff/passkeys.ts';

/** The address for which a passkey counts. */
export interface PasskeyPlace {
  readonly origin: string;
  readonly host: string;
}

/**
 * The address of the shop in the browser of a request; null where browsers have no passkeys: at a network address instead
 * of a name.
 */
export function findPasskeyPlace(
  request: FastifyRequest,
  isOwnOrigin: (origin: string) => boolean,
): PasskeyPlace | null {
  const { origin } = request.headers;
  if (origin === undefined || !isOwnOrigin(origin)) return null;
  const host = new URL(origin).hostname;
  return isIP(host) > 0 || host.startsWith('[') ? null : { origin, host };
}

/** Algorithms of keys that are accepted: Ed25519, ECDSA with P-256, RSA with SHA-256. */
const algorithms = [-8, -7, -257];
const timeout = 5 * 60 * 1000;

/** Time for which a challenge may be answered. */
export const challengeMs = timeout;

/** Creates a challenge. */
export function createChallenge(): string {
  return randomBytes(32).toString('base64url');
}

/** A passkey by its id, as options list it. */
interface ListedPasskey {
  readonly id: string;
  readonly transports: readonly string[];
}

function listPasskeys(passkeys: readonly ListedPasskey[]) {
  return passkeys.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: passkeyTransports.filter((transport) => transports.includes(transport)),
  }));
}

/** The person and shop of a new passkey. */
interface PasskeyOwner {
  readonly brand: string;
  /** Id of the account in the passkey; null for a new account. */
  readonly staff: string | null;
  readonly name: string;
  readonly email: string;
  readonly passkeys: readonly ListedPasskey[];
}

/** What a browser needs to create a passkey, which asks its person for a finger, a face or a PIN. */
export function toCreationOptions(
  { host }: PasskeyPlace,
  challenge: string,
  { brand, staff, name, email, passkeys }: PasskeyOwner,
): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: host, name: brand },
    user: {
      id: Buffer.from(staff ?? crypto.randomUUID()).toString('base64url'),
      name: email,
      displayName: name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout,
    excludeCredentials: listPasskeys(passkeys),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** What a browser needs to sign with a passkey: one of those listed, or any that it has for the shop. */
export function toRequestOptions(
  { host }: PasskeyPlace,
  challenge: string,
  passkeys: readonly ListedPasskey[] = [],
): PasskeyRequestOptions {
  return {
    challenge,
    rpId: host,
    timeout,
    allowCredentials: listPasskeys(passkeys),
    userVerification: 'required',
  };
}

/** A challenge as {@link createChallenge} makes it. */
const challengeForm = /^[\w-]{43}$/;

/** The challenge that an answer of a browser is for; empty if it has none that the shop makes. It is not verified. */
export function readChallenge({
  response: { clientDataJSON },
}: PasskeyAttestation | PasskeyAssertion): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const isNamed = typeof data === 'object' && data !== null && 'challenge' in data;
    const challenge = isNamed && typeof data.challenge === 'string' ? data.challenge : '';
    // Other texts do not reach the database, which knows no NUL byte.
    return challengeForm.test(challenge) ? challenge : '';
  } catch {
    return '';
  }
}

/** A new passkey. */
export interface NewPasskey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

/** Reads the passkey that a browser created for a challenge; null if the answer is wrong. */
export async function readNewPasskey(
  { origin, host }: PasskeyPlace,
  answer: PasskeyAttestation,
  challenge: string,
): Promise<NewPasskey | null> {
  const given = answer.response.transports ?? [];
  const transports = passkeyTransports.filter((transport) => given.includes(transport));
  const verified = await orNull(
    verifyRegistrationResponse({
      response: { ...answer, response: { ...answer.response, transports } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified?.registrationInfo) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** A passkey as it is stored. */
export interface StoredPasskey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** The new counter of a passkey that signed a challenge; null if the answer is wrong. */
export async function readPasskeyCounter(
  { origin, host }: PasskeyPlace,
  answer: PasskeyAssertion,
  { id, publicKey, counter }: StoredPasskey,
  challenge: string,
): Promise<number | null> {
  const verified = await orNull(
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    }),
  );
  return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
}

/** The library throws for a wrong answer, and reads nothing but the answer. */
async function orNull<T>(verification: Promise<T>): Promise<T | null> {
  return await verification.catch(() => null);
}
