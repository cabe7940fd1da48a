import { startRegistration } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { accountResponse, type accountChange } from '#contract/staff/account.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import {
  authenticatorOffer,
  passkeyCreationResponse,
  recoveryCodesResponse,
} from '#contract/staff/welcome.ts';
import { withProof } from '../lib/proof.ts';
import { sessionKey } from '../lib/session.ts';
import { staffCall } from '../lib/staff-call.ts';

const path = '/api/staff/account';
const accountKey = ['staff', 'account'] as const;

/** How the signed-in person signs in, and where they are. */
export function useAccount() {
  return useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => staffCall({ path, response: accountResponse, signal }),
  });
}

/** Has everything about the person asked again. */
export function useAskAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: accountKey });
    await queries.invalidateQueries({ queryKey: sessionKey });
  };
}

const response = staffDoneResponse;

/** Changes the person's own name, language or preferences. */
export async function changeAccount(body: z.input<typeof accountChange>): Promise<void> {
  await staffCall({ method: 'PATCH', path, body, response });
}

/** Adds a passkey of this device. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await withProof(() =>
    staffCall({ path: `${path}/passkeys/challenge`, body: {}, response: passkeyCreationResponse }),
  );
  const answer = await startRegistration({ optionsJSON: options });
  await staffCall({ path: `${path}/passkeys`, body: { answer, name }, response });
}

/** Removes a passkey. */
export async function removePasskey(id: string): Promise<void> {
  await withProof(() => staffCall({ path: `${path}/passkeys/remove`, body: { id }, response }));
}

/** Sets the password; `current` is empty for a person without one. */
export async function setPassword(current: string, password: string): Promise<void> {
  const body = { current, password };
  await withProof(() => staffCall({ path: `${path}/password`, body, response }));
}

/** Offers a new authenticator. */
export async function offerOwnAuthenticator() {
  return await withProof(() =>
    staffCall({ path: `${path}/authenticator/offer`, body: {}, response: authenticatorOffer }),
  );
}

/** Replaces the authenticator by the offered one. */
export async function setAuthenticator(sealed: string, code: string): Promise<void> {
  const body = { sealed, code };
  await withProof(() => staffCall({ path: `${path}/authenticator`, body, response }));
}

/** Makes new recovery codes. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  const renewed = await withProof(() =>
    staffCall({ path: `${path}/recovery-codes`, body: {}, response: recoveryCodesResponse }),
  );
  return renewed.recoveryCodes;
}

/** Ends one of the person's sessions, or all others. */
export async function endOwnSessions(id: string | null): Promise<void> {
  const end = `${path}/sessions${id === null ? '' : `/${id}`}`;
  await withProof(() => staffCall({ method: 'DELETE', path: end, body: {}, response }));
}
