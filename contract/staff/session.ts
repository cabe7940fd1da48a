import * as z from 'zod/mini';
import { consoleLanguages, rights, roles } from '#domain/staff/roles.ts';
import { instant, uuid } from '../common.ts';

/** Preferences of a person about the console. */
export const staffPreferences = z.object({
  density: z.exactOptional(z.enum(['dense', 'middle', 'roomy'])),
  theme: z.exactOptional(z.enum(['light', 'dark'])),
  hasNoKeys: z.exactOptional(z.boolean()),
});

/** The signed-in person. */
export const signedInPerson = z.object({
  id: uuid,
  name: z.string().check(z.maxLength(100)),
  email: z.string().check(z.maxLength(254)),
  role: z.enum(roles),
  /** Id and name of their studio; null except in the role `studio`. */
  studio: z.nullable(z.object({ id: uuid, name: z.string().check(z.maxLength(200)) })),
  /** What the screens may offer; the server checks each call. */
  rights: z.array(z.enum(rights)).check(z.maxLength(rights.length)),
  language: z.enum(consoleLanguages),
  preferences: staffPreferences,
  /** Until when no new proof is asked for. */
  provenUntil: instant,
});
/** See {@link signedInPerson}. */
export type SignedInPerson = z.infer<typeof signedInPerson>;

/** `GET /api/staff/session`. */
export const staffSessionResponse = z.object({
  person: signedInPerson,
  /** Name of the shop. */
  brand: z.string().check(z.maxLength(200)),
  /** Whether the shop takes no real money: its screens say so. */
  isDemo: z.boolean(),
});

/** `DELETE /api/staff/session`. */
export const staffDoneResponse = z.object({ success: z.literal(true) });
