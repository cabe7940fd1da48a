import type { ErrorCode } from '../errors.ts';
import type { Operation } from './operation.ts';

/** Errors of every call of the staff: without a session, or without the right. */
export const staffErrors: readonly ErrorCode[] = ['staff_signed_out', 'not_found'];

const person = {
  id: '5b0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c90',
  name: 'Nadia',
  email: 'nadia@example.com',
  role: 'csr',
  studio: null,
  rights: ['orders.see', 'orders.approve'],
  language: 'fr',
  preferences: { density: 'dense' },
  provenUntil: '2026-11-23T14:10:00.000Z',
};

/** Signing in, and the people who may. */
export const staffOperations = {
  getStaffSession: {
    tag: 'Staff',
    summary: 'The signed-in person',
    description: 'Who is signed in in this browser, and what they may do.',
    access: 'staff',
    right: 'own',
    returns: 'The person.',
    responseExamples: { person: ['A person', { person, brand: 'FPX', isDemo: true }] },
    errors: ['staff_signed_out'],
  },
  endStaffSession: {
    tag: 'Staff',
    summary: 'Sign out',
    description: 'Ends the session: a copy of its cookie opens nothing any more.',
    access: 'staff',
    right: 'own',
    returns: 'The session has ended.',
    responseExamples: { done: ['Done', { success: true }] },
    errors: ['staff_signed_out'],
  },
} satisfies Record<string, Operation>;
