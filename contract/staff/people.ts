import * as z from 'zod/mini';
import { consoleLanguages, rights, roles } from '#domain/staff/roles.ts';
import { emailAddress, instant, uuid } from '../common.ts';
import { lineOfText } from './welcome.ts';

const language = z.enum(consoleLanguages);
const role = z.enum(roles);
const extraRights = z.array(z.enum(rights)).check(z.maxLength(rights.length, { abort: true }));
const studio = z.nullable(uuid);

/** Path of a person. */
export const personParams = z.object({ person: uuid });
/** Path of a session of a person. */
export const personSessionParams = z.object({ person: uuid, session: uuid });

/** A person of the shop. */
export const person = z.object({
  id: uuid,
  name: z.string().check(z.maxLength(100)),
  email: z.string().check(z.maxLength(254)),
  role,
  studio: z.nullable(z.object({ id: uuid, name: z.string().check(z.maxLength(200)) })),
  /** Rights beside those of the role. */
  extraRights,
  language,
  /** `invited` until they have opened their account. */
  state: z.enum(['invited', 'active', 'disabled']),
  /** End of the link that waits for them; null without one. */
  invitedUntil: z.nullable(instant),
  lastSeenAt: z.nullable(instant),
  createdAt: instant,
  /** Whether the caller may change this person. */
  mayChange: z.boolean(),
  /** Whether the caller may make a new link for this person. */
  mayInvite: z.boolean(),
});
/** See {@link person}. */
export type StaffPerson = z.infer<typeof person>;

/** `GET /api/staff/people`, by name. */
export const peopleResponse = z.object({
  people: z.array(person).check(z.maxLength(500, { abort: true })),
});

/** One person, changed. */
export const personResponse = z.object({ person });

/** `POST /api/staff/people`. */
export const invitationRequest = z.object({
  name: lineOfText,
  email: emailAddress(),
  role,
  /** Of the role `studio` alone. */
  studio,
  extraRights,
  language,
});
/** See {@link invitationRequest}. */
export type InvitationRequest = z.infer<typeof invitationRequest>;

/** An invited person, and the address that opens their account once. It is shown only here. */
export const invitationResponse = z.object({
  person,
  address: z.string().check(z.maxLength(300)),
  expiresAt: instant,
});

/** `PATCH /api/staff/people/{person}`: the fields that change. */
export const personChange = z.object({
  name: z.exactOptional(lineOfText),
  role: z.exactOptional(role),
  studio: z.exactOptional(studio),
  extraRights: z.exactOptional(extraRights),
  language: z.exactOptional(language),
});
/** See {@link personChange}. */
export type PersonChange = z.infer<typeof personChange>;

/** A session of a person. */
export const staffSession = z.object({
  id: uuid,
  /** As the browser names itself; null if it does not. */
  browser: z.nullable(z.string().check(z.maxLength(40))),
  system: z.nullable(z.string().check(z.maxLength(40))),
  address: z.string().check(z.maxLength(60)),
  openedAt: instant,
  lastUsedAt: instant,
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
/** See {@link staffSession}. */
export type StaffSession = z.infer<typeof staffSession>;

/** Sessions of a person, the last used first. */
export const sessionsResponse = z.object({
  sessions: z.array(staffSession).check(z.maxLength(20)),
});
