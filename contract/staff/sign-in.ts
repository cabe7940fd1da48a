import * as z from 'zod/mini';
import { maxPasswordLength } from '#domain/staff/password-strength.ts';
import { emailAddress } from '../common.ts';
import { passkeyAssertion, passkeyRequestOptions } from './passkeys.ts';

/** A password as it is typed. Its strength is checked where it is set. */
export const password = z.string().check(z.maxLength(maxPasswordLength));

/** The code that an authenticator shows. */
export const totpCode = z.string().check(z.maxLength(6, { abort: true }), z.regex(/^\d{6}$/));

/** A recovery code as it is typed. */
const recoveryCode = z.string().check(z.minLength(1), z.maxLength(40));

/** `POST /api/staff/sign-in/password`: everything in one call, so that no answer says which part was wrong. */
export const passwordSignInRequest = z.object({
  email: emailAddress(),
  /** Empty for a person without one, who signs in with a recovery code. */
  password,
  second: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('code'), code: totpCode }),
    z.object({ kind: z.literal('recovery'), code: recoveryCode }),
  ]),
});
/** See {@link passwordSignInRequest}. */
export type PasswordSignInRequest = z.infer<typeof passwordSignInRequest>;

/** Options for a passkey that signs. */
export const passkeyRequestResponse = z.object({ options: passkeyRequestOptions });

/** A passkey signed a challenge. */
export const passkeyAssertionRequest = z.object({ answer: passkeyAssertion });
