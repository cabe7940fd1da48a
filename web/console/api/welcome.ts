import { startRegistration } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { passkeyAttestation } from '#contract/staff/passkeys.ts';
import {
  authenticatorOffer,
  linkResponse,
  passkeyCreationResponse,
  recoveryCodesResponse,
  type WelcomeRequest,
} from '#contract/staff/welcome.ts';
import { nameThisDevice } from '../lib/this-device.ts';
import { staffCall } from '../lib/staff-call.ts';

const path = '/api/staff/welcome';

/** A new authenticator. */
export type AuthenticatorOffer = z.output<typeof authenticatorOffer>;

/** Who opens an account by a link. */
export type Newcomer = Omit<WelcomeRequest, 'credential'>;

/** What a link is for. */
export function useLink(link: string) {
  return useQuery({
    queryKey: ['staff', 'link', link],
    staleTime: Infinity,
    retry: false,
    queryFn: () => staffCall({ path: `${path}/link`, body: { link }, response: linkResponse }),
  });
}

/** Offers the first authenticator of an account. */
export async function offerAuthenticator({ link, name, email }: Newcomer) {
  const body = { link, name, email };
  return await staffCall({ path: `${path}/authenticator`, body, response: authenticatorOffer });
}

async function openAccount(body: WelcomeRequest): Promise<readonly string[]> {
  return (await staffCall({ path, body, response: recoveryCodesResponse })).recoveryCodes;
}

/** Opens an account with a passkey; returns the recovery codes. */
export async function openWithPasskey(newcomer: Newcomer): Promise<readonly string[]> {
  const { link, name, email } = newcomer;
  const { options } = await staffCall({
    path: `${path}/passkey`,
    body: { link, name, email },
    response: passkeyCreationResponse,
  });
  const answer = passkeyAttestation.parse(await startRegistration({ optionsJSON: options }));
  const credential = { kind: 'passkey', name: nameThisDevice(), answer } as const;
  return await openAccount({ ...newcomer, credential });
}

/** Opens an account with a password and an authenticator; returns the recovery codes. */
export async function openWithPassword(
  newcomer: Newcomer,
  credential: { readonly password: string; readonly sealed: string; readonly code: string },
): Promise<readonly string[]> {
  return await openAccount({ ...newcomer, credential: { kind: 'password', ...credential } });
}
