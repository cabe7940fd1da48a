import type { Operation } from './operation.ts';
import {
  assertion,
  attestation,
  creationOptions,
  done,
  link,
  offer,
  password,
  recoveryCodes,
  requestOptions,
} from './staff-examples.ts';

const newcomer = { link, name: 'Nadia', email: 'nadia@example.com' };

/** Signing in, and opening an account by a link. */
export const staffSignInOperations = {
  signInByPassword: {
    tag: 'Staff',
    summary: 'Sign in with a password',
    description:
      'Signs in with the e-mail address, the password, and the code of an authenticator or a recovery code, all in one call: a refusal does not say which part was wrong. Tries count by network address and by browser, never by the account alone.',
    access: 'none',
    requestExamples: {
      code: [
        'With an authenticator',
        { email: 'nadia@example.com', password, second: { kind: 'code', code: '419207' } },
      ],
      recovery: [
        'With a recovery code',
        {
          email: 'nadia@example.com',
          password,
          second: { kind: 'recovery', code: 'K7QD-2MXA-R9WN-5TBE-H3VC-8PLK' },
        },
      ],
    },
    returns: 'The session is in the cookie.',
    responseExamples: done,
    errors: ['staff_sign_in_failed', 'too_many_requests'],
  },
  offerStaffSignIn: {
    tag: 'Staff',
    summary: 'Ask for a challenge to sign in with a passkey',
    description: 'The challenge counts once and for five minutes.',
    access: 'none',
    returns: 'Options for `navigator.credentials.get`.',
    responseExamples: { options: ['Any passkey', { options: requestOptions }] },
    errors: ['staff_no_passkeys_here', 'too_many_requests'],
  },
  signInByPasskey: {
    tag: 'Staff',
    summary: 'Sign in with a passkey',
    description: 'Signs in with a passkey that signed a challenge of the shop.',
    access: 'none',
    requestExamples: { passkey: ['A passkey', { answer: assertion }] },
    returns: 'The session is in the cookie.',
    responseExamples: done,
    errors: ['staff_sign_in_failed', 'staff_no_passkeys_here'],
  },
  readStaffLink: {
    tag: 'Staff',
    summary: 'Read what a link opens',
    description:
      'The owner’s link, which the first start of the shop prints, or the link of an invited person.',
    access: 'link',
    requestExamples: { link: ['A link', { link }] },
    returns: 'What the link is for.',
    responseExamples: {
      invitation: [
        'An invitation',
        {
          kind: 'invitation',
          name: 'Nadia',
          email: 'nadia@example.com',
          role: 'csr',
          language: 'fr',
          brand: 'FPX',
          expiresAt: '2026-11-26T14:05:00.000Z',
        },
      ],
    },
    errors: ['staff_link_invalid', 'too_many_requests'],
  },
  offerWelcomePasskey: {
    tag: 'Staff',
    summary: 'Ask for the options of the first passkey',
    description: 'The challenge counts once and for five minutes.',
    access: 'link',
    requestExamples: { passkey: ['Before opening an account', newcomer] },
    returns: 'Options for `navigator.credentials.create`.',
    responseExamples: { options: ['A new passkey', { options: creationOptions }] },
    errors: ['staff_link_invalid', 'staff_no_passkeys_here', 'too_many_requests'],
  },
  offerWelcomeAuthenticator: {
    tag: 'Staff',
    summary: 'Ask for the first authenticator',
    description: 'Nothing is stored until its first code comes back, within 15 minutes.',
    access: 'link',
    requestExamples: { authenticator: ['Before opening an account', newcomer] },
    returns: 'The authenticator’s secret.',
    responseExamples: { offer: ['A new authenticator', offer] },
    errors: ['staff_link_invalid', 'too_many_requests'],
  },
  openStaffAccount: {
    tag: 'Staff',
    summary: 'Open an account by a link',
    description:
      'Opens the account with a passkey, or with a password and an authenticator, and signs in. A link counts once. If the account had other credentials, they end.',
    access: 'link',
    requestExamples: {
      passkey: [
        'With a passkey',
        {
          ...newcomer,
          language: 'fr',
          credential: { kind: 'passkey', name: 'iPhone', answer: attestation },
        },
      ],
      password: [
        'With a password',
        {
          ...newcomer,
          language: 'fr',
          credential: { kind: 'password', password, sealed: offer.sealed, code: '419207' },
        },
      ],
    },
    returns: 'Recovery codes; the session is in the cookie.',
    responseExamples: recoveryCodes,
    errors: [
      'staff_link_invalid',
      'staff_email_taken',
      'staff_password_weak',
      'staff_code_wrong',
      'staff_sign_in_failed',
      'staff_no_passkeys_here',
      'too_many_requests',
    ],
  },
} satisfies Record<string, Operation>;
