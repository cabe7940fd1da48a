import type { Operation, ParameterDoc } from './operation.ts';
import { done, personId, session, sessionId } from './staff-examples.ts';
import { staffErrors } from './staff.ts';

const seeing = { tag: 'Staff', access: 'staff', right: 'people.see' } as const;
const editing = { tag: 'Staff', access: 'staff', right: 'people.edit' } as const;

const idOfPerson: ParameterDoc = ['Id of the person.', personId];

const person = {
  id: personId,
  name: 'Nadia',
  email: 'nadia@example.com',
  role: 'csr',
  studio: null,
  extraRights: ['refunds.make'],
  language: 'fr',
  state: 'active',
  invitedUntil: null,
  lastSeenAt: '2026-11-23T14:05:00.000Z',
  createdAt: '2026-11-20T09:00:00.000Z',
  mayChange: true,
  mayInvite: true,
};
const changed = { person: ['The person', { person }] } as const;
const invited = {
  invited: [
    'An invited person',
    {
      person: { ...person, state: 'invited', invitedUntil: '2026-11-26T14:05:00.000Z' },
      address: 'https://prints.example/console/welcome#Jm8rC0pX1sV6kT2wQ9zL4bN7dF3gH5yU0eR8aKxMzPc',
      expiresAt: '2026-11-26T14:05:00.000Z',
    },
  ],
} as const;

/** The shop’s people. */
export const staffPeopleOperations = {
  listStaff: {
    ...seeing,
    summary: 'List the shop’s people',
    description: 'By name. Whoever belongs to a studio sees the people of that studio alone.',
    returns: 'The people.',
    responseExamples: { people: ['One person', { people: [person] }] },
    errors: staffErrors,
  },
  inviteStaff: {
    ...editing,
    summary: 'Invite a person',
    description:
      'Adds a person, who opens their account by a link within 72 hours. Needs a fresh proof. Nobody makes a person who has rights that they do not have, and only owners make owners and give further rights.',
    requestExamples: {
      csr: [
        'For the telephone',
        {
          name: 'Nadia',
          email: 'nadia@example.com',
          role: 'csr',
          studio: null,
          extraRights: [],
          language: 'fr',
        },
      ],
    },
    returns: 'The person, and the address to send to them.',
    responseExamples: invited,
    errors: [...staffErrors, 'staff_proof_required', 'staff_email_taken', 'studio_not_found'],
  },
  inviteStaffAgain: {
    ...editing,
    summary: 'Make a new link for a person',
    description:
      'For an invitation that is over, or a person who has lost everything to sign in with: using the link replaces it. Earlier links count no more. A person who can sign in gets a mail about it; only owners do it for owners and admins, and nobody for themselves. Needs a fresh proof.',
    parameters: { person: idOfPerson },
    returns: 'The person, and the address to send to them.',
    responseExamples: invited,
    errors: [...staffErrors, 'staff_proof_required'],
  },
  changeStaff: {
    ...editing,
    summary: 'Change a person',
    description:
      'Name, role, studio, further rights or language; fields that are left out stay. Only owners change further rights. Needs a fresh proof. There is always an owner who can sign in.',
    parameters: { person: idOfPerson },
    requestExamples: { role: ['Another role', { role: 'production' }] },
    returns: 'The person.',
    responseExamples: changed,
    errors: [...staffErrors, 'staff_proof_required', 'staff_last_owner', 'studio_not_found'],
  },
  disableStaff: {
    ...editing,
    summary: 'Disable a person',
    description:
      'All their sessions end at once, no link opens their account, and their acts that can still be undone are undone. Needs a fresh proof. A repeat changes nothing.',
    parameters: { person: idOfPerson },
    returns: 'The person.',
    responseExamples: changed,
    errors: [...staffErrors, 'staff_proof_required', 'staff_last_owner'],
  },
  enableStaff: {
    ...editing,
    summary: 'Enable a disabled person',
    description: 'They sign in as before. Needs a fresh proof. A repeat changes nothing.',
    parameters: { person: idOfPerson },
    returns: 'The person.',
    responseExamples: changed,
    errors: [...staffErrors, 'staff_proof_required'],
  },
  listSessionsOfStaff: {
    ...editing,
    summary: 'List the sessions of a person',
    description: 'The last used first.',
    parameters: { person: idOfPerson },
    returns: 'The sessions.',
    responseExamples: { sessions: ['One session', { sessions: [{ ...session, isThis: false }] }] },
    errors: staffErrors,
  },
  endSessionOfStaff: {
    ...editing,
    summary: 'End a session of a person',
    description: 'A repeat changes nothing.',
    parameters: { person: idOfPerson, session: ['Id of the session.', sessionId] },
    returns: 'The session has ended.',
    responseExamples: done,
    errors: staffErrors,
  },
  endSessionsOfStaff: {
    ...editing,
    summary: 'End all sessions of a person',
    description: 'They have to sign in again everywhere.',
    parameters: { person: idOfPerson },
    returns: 'The sessions have ended.',
    responseExamples: done,
    errors: staffErrors,
  },
} satisfies Record<string, Operation>;
