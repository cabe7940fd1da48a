import * as z from 'zod/mini';
import { cleanLine } from '#domain/customers/customer-text.ts';
import { consoleLanguages, roles } from '#domain/staff/roles.ts';
import { emailAddress, instant } from '../common.ts';
import { passkeyAttestation, passkeyCreationOptions } from './passkeys.ts';
import { password, totpCode } from './sign-in.ts';

/** The secret of a link, from the part of its address that browsers send to nobody. */
export const linkSecret = z.string().check(z.maxLength(43));

/** The name of a person, a passkey and the like: one line. */
export const lineOfText = z
  .string()
  .check(z.maxLength(100, { abort: true }), z.overwrite(cleanLine), z.minLength(1));

/** `POST /api/staff/welcome/link`. */
export const linkRequest = z.object({ link: linkSecret });

/** What a link is for. */
export const linkResponse = z.object({
  kind: z.enum(['owner', 'invitation']),
  /** Of the invited person; null for the owner, who types both. */
  name: z.nullable(z.string().check(z.maxLength(100))),
  email: z.nullable(z.string().check(z.maxLength(254))),
  role: z.enum(roles),
  language: z.enum(consoleLanguages),
  brand: z.string().check(z.maxLength(200)),
  expiresAt: instant,
});
/** See {@link linkResponse}. */
export type LinkResponse = z.infer<typeof linkResponse>;

/** Whose credential it will be; the e-mail address of an invited person is that of the invitation. */
export const newcomer = z.object({ link: linkSecret, name: lineOfText, email: emailAddress() });

/** Options for a new passkey. */
export const passkeyCreationResponse = z.object({ options: passkeyCreationOptions });

/** A new authenticator; it counts once its first code was given. */
export const authenticatorOffer = z.object({
  /** For typing. */
  secret: z.string().check(z.maxLength(64)),
  /** For a QR code. */
  address: z.string().check(z.maxLength(1500)),
  /** Comes back with the first code. */
  sealed: z.string().check(z.maxLength(200)),
});

/** An offered authenticator with its first code. */
export const newAuthenticator = z.object({
  sealed: z.string().check(z.maxLength(200)),
  code: totpCode,
});

/** A new passkey, with the name that its person knows it by. */
export const newPasskey = z.object({ answer: passkeyAttestation, name: lineOfText });

/** `POST /api/staff/welcome`: opens the account of a link. */
export const welcomeRequest = z.object({
  ...newcomer.shape,
  language: z.enum(consoleLanguages),
  credential: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('passkey'), ...newPasskey.shape }),
    z.object({ kind: z.literal('password'), password, ...newAuthenticator.shape }),
  ]),
});
/** See {@link welcomeRequest}. */
export type WelcomeRequest = z.infer<typeof welcomeRequest>;

/** Recovery codes, shown once. */
export const recoveryCodesResponse = z.object({
  recoveryCodes: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
});
