import type { Operation } from './operation.ts';
import {
  assertion,
  attestation,
  creationOptions,
  credentialId,
  done,
  offer,
  password,
  recoveryCodes,
  requestOptions,
  session,
  sessionId,
} from './staff-examples.ts';

const own = { tag: 'Staff', access: 'staff', right: 'own' } as const;

/** The signed-in person’s own account. */
export const staffAccountOperations = {
  getStaffAccount: {
    ...own,
    summary: 'Read how one signs in',
    description: 'The signed-in person’s passkeys, password, authenticator, and sessions.',
    returns: 'The account.',
    responseExamples: {
      account: [
        'A passkey and a password',
        {
          hasPassword: true,
          hasAuthenticator: true,
          recoveryCodesLeft: 9,
          passkeys: [
            {
              id: credentialId,
              name: 'iPhone',
              createdAt: '2026-11-20T09:00:00.000Z',
              lastUsedAt: null,
            },
          ],
          sessions: [session],
        },
      ],
    },
    errors: ['staff_signed_out'],
  },
  changeStaffAccount: {
    ...own,
    summary: 'Change one’s name, language or preferences',
    description: 'Fields that are left out stay as they are.',
    requestExamples: {
      language: ['Another language', { language: 'ar', preferences: { density: 'dense' } }],
    },
    returns: 'The fields are changed.',
    responseExamples: done,
    errors: ['staff_signed_out'],
  },
  offerStaffPasskey: {
    ...own,
    summary: 'Ask for the options of a new passkey',
    description: 'Needs a fresh proof. The challenge counts once and for five minutes.',
    returns: 'Options for `navigator.credentials.create`.',
    responseExamples: { options: ['A new passkey', { options: creationOptions }] },
    errors: ['staff_signed_out', 'staff_proof_required', 'staff_no_passkeys_here'],
  },
  addStaffPasskey: {
    ...own,
    summary: 'Add a passkey',
    description: 'Needs a fresh proof.',
    requestExamples: { passkey: ['A passkey', { name: 'iPhone', answer: attestation }] },
    returns: 'The passkey counts from now on.',
    responseExamples: done,
    errors: [
      'staff_signed_out',
      'staff_proof_required',
      'staff_sign_in_failed',
      'staff_no_passkeys_here',
    ],
  },
  removeStaffPasskey: {
    ...own,
    summary: 'Remove a passkey',
    description: 'Needs a fresh proof. The last way to sign in stays. A repeat changes nothing.',
    requestExamples: { passkey: ['A passkey', { id: credentialId }] },
    returns: 'The passkey counts no more.',
    responseExamples: done,
    errors: ['staff_signed_out', 'staff_proof_required', 'staff_last_key'],
  },
  setStaffPassword: {
    ...own,
    summary: 'Set the password',
    description:
      'Needs a fresh proof, and the current password of a person who has one. All other sessions end.',
    requestExamples: { password: ['A password', { current: '', password }] },
    returns: 'The password counts from now on.',
    responseExamples: done,
    errors: [
      'staff_signed_out',
      'staff_proof_required',
      'staff_sign_in_failed',
      'staff_password_weak',
      'too_many_requests',
    ],
  },
  offerStaffAuthenticator: {
    ...own,
    summary: 'Ask for a new authenticator',
    description:
      'Needs a fresh proof. Nothing is stored until its first code comes back, within 15 minutes.',
    returns: 'The authenticator’s secret.',
    responseExamples: { offer: ['A new authenticator', offer] },
    errors: ['staff_signed_out', 'staff_proof_required'],
  },
  setStaffAuthenticator: {
    ...own,
    summary: 'Replace the authenticator',
    description: 'Needs a fresh proof. All other sessions end.',
    requestExamples: { code: ['Its first code', { sealed: offer.sealed, code: '419207' }] },
    returns: 'The authenticator counts from now on.',
    responseExamples: done,
    errors: ['staff_signed_out', 'staff_proof_required', 'staff_code_wrong'],
  },
  renewRecoveryCodes: {
    ...own,
    summary: 'Make new recovery codes',
    description: 'Needs a fresh proof. The earlier codes count no more.',
    returns: 'The codes, shown once.',
    responseExamples: recoveryCodes,
    errors: ['staff_signed_out', 'staff_proof_required'],
  },
  endOwnStaffSession: {
    ...own,
    summary: 'End one of one’s sessions',
    description: 'Needs a fresh proof. A repeat changes nothing.',
    parameters: { session: ['Id of the session.', sessionId] },
    returns: 'The session has ended.',
    responseExamples: done,
    errors: ['staff_signed_out', 'staff_proof_required'],
  },
  endOtherStaffSessions: {
    ...own,
    summary: 'End all of one’s other sessions',
    description: 'Needs a fresh proof. This session stays.',
    returns: 'The sessions have ended.',
    responseExamples: done,
    errors: ['staff_signed_out', 'staff_proof_required'],
  },
  offerStaffProof: {
    ...own,
    summary: 'Ask for a challenge for a fresh proof',
    description: 'The challenge counts once and for five minutes.',
    returns: 'Options for `navigator.credentials.get`.',
    responseExamples: { options: ['Own passkeys', { options: requestOptions }] },
    errors: ['staff_signed_out', 'staff_no_passkeys_here'],
  },
  proveStaff: {
    ...own,
    summary: 'Prove once more who one is',
    description:
      'For what cannot be taken back. A proof counts for five minutes in this session, whose cookie it replaces; signing in is one too.',
    requestExamples: {
      code: ['With an authenticator', { kind: 'code', code: '419207' }],
      passkey: ['With a passkey', { kind: 'passkey', answer: assertion }],
    },
    returns: 'Until when no new proof is asked for.',
    responseExamples: { proven: ['Proven', { provenUntil: '2026-11-23T14:10:00.000Z' }] },
    errors: ['staff_signed_out', 'staff_code_wrong', 'staff_no_passkeys_here', 'too_many_requests'],
  },
} satisfies Record<string, Operation>;
