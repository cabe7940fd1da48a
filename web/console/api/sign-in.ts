import { startAuthentication } from '@simplewebauthn/browser';
import { staffDoneResponse } from '#contract/staff/session.ts';
import { passkeyRequestResponse, type PasswordSignInRequest } from '#contract/staff/sign-in.ts';
import { staffCall } from '../lib/staff-call.ts';

/** Signs in with a password and a second factor. */
export async function signInByPassword(body: PasswordSignInRequest): Promise<void> {
  await staffCall({ path: '/api/staff/sign-in/password', body, response: staffDoneResponse });
}

/** Signs in with a passkey of this device, which its person chooses. */
export async function signInByPasskey(): Promise<void> {
  const { options } = await staffCall({
    path: '/api/staff/sign-in/challenge',
    body: {},
    response: passkeyRequestResponse,
  });
  const answer = await startAuthentication({ optionsJSON: options });
  await staffCall({
    path: '/api/staff/sign-in/passkey',
    body: { answer },
    response: staffDoneResponse,
  });
}
