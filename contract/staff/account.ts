import * as z from 'zod/mini';
import { consoleLanguages } from '#domain/staff/roles.ts';
import { instant, uuid } from '../common.ts';
import { passkeyAssertion } from './passkeys.ts';
import { staffSession } from './people.ts';
import { staffPreferences } from './session.ts';
import { password, totpCode } from './sign-in.ts';
import { lineOfText } from './welcome.ts';

const passkeyId = z.string().check(z.maxLength(1400));

/** A passkey of the signed-in person. */
export const listedPasskey = z.object({
  id: passkeyId,
  name: z.string().check(z.maxLength(100)),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});

/** `GET /api/staff/account`: how the signed-in person signs in, and where they are. */
export const accountResponse = z.object({
  hasPassword: z.boolean(),
  hasAuthenticator: z.boolean(),
  recoveryCodesLeft: z.int().check(z.minimum(0), z.maximum(20)),
  passkeys: z.array(listedPasskey).check(z.maxLength(20)),
  sessions: z.array(staffSession).check(z.maxLength(20)),
});
/** See {@link accountResponse}. */
export type StaffAccount = z.infer<typeof accountResponse>;

/** `PATCH /api/staff/account`: the fields that change. */
export const accountChange = z.object({
  name: z.exactOptional(lineOfText),
  language: z.exactOptional(z.enum(consoleLanguages)),
  preferences: z.exactOptional(staffPreferences),
});

/** `POST /api/staff/account/passkeys/remove`. */
export const passkeyRemoval = z.object({ id: passkeyId });

/** `POST /api/staff/account/password`; `current` is empty for a person without one. */
export const passwordChange = z.object({ current: password, password });

/** Path of a session of the signed-in person. */
export const ownSessionParams = z.object({ session: uuid });

/** `POST /api/staff/proof`: a code or a passkey that proves once more who it is. */
export const proofRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), code: totpCode }),
  z.object({ kind: z.literal('passkey'), answer: passkeyAssertion }),
]);
/** See {@link proofRequest}. */
export type ProofRequest = z.infer<typeof proofRequest>;

/** Until when no new proof is asked for. */
export const proofResponse = z.object({ provenUntil: instant });
