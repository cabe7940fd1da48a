import { startAuthentication } from '@simplewebauthn/browser';
import { proofResponse } from '#contract/staff/account.ts';
import { passkeyRequestResponse } from '#contract/staff/sign-in.ts';
import { staffCall } from '../lib/staff-call.ts';

const path = '/api/staff/proof';

/** Proves with the code of an authenticator who one is. */
export async function proveByCode(code: string): Promise<void> {
  await staffCall({ path, body: { kind: 'code', code }, response: proofResponse });
}

/** Proves it with a passkey. */
export async function proveByPasskey(): Promise<void> {
  const { options } = await staffCall({
    path: `${path}/challenge`,
    body: {},
    response: passkeyRequestResponse,
  });
  const answer = await startAuthentication({ optionsJSON: options });
  await staffCall({ path, body: { kind: 'passkey', answer }, response: proofResponse });
}
