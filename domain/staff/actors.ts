/**
 * Who acts: a member of staff, a person at a studio's counter, a lab's agent, a person with the shop's command line, the
 * shop itself by a job, a customer, or a payment provider by its message. Source: decision 51.
 */
export const actorKinds = [
  'staff',
  'studio',
  'lab',
  'shell',
  'system',
  'customer',
  'provider',
] as const;
/** One of {@link actorKinds}. */
export type ActorKind = (typeof actorKinds)[number];

/** The kinds of {@link actorKinds} that stand for a person or a program of the shop, and are named. */
export const namedActorKinds = ['staff', 'studio', 'lab', 'shell'] as const;

/** A named actor: `id` is that of the account or the token, null for a person with the command line. */
export interface StaffActor {
  readonly kind: (typeof namedActorKinds)[number];
  readonly id: string | null;
  readonly name: string;
}

/** An actor without a name of its own. */
interface UnnamedActor {
  readonly kind: Exclude<ActorKind, StaffActor['kind']>;
  readonly id: null;
  readonly name: null;
}

/** Who acts. Source: decision 51. */
export type Actor = StaffActor | UnnamedActor;

/** Whether an actor is a person with an account. */
export function isPerson({ kind, id }: Actor): boolean {
  return (kind === 'staff' || kind === 'studio') && id !== null;
}

/** The name of an actor as a record shows it; that of its kind, if it has none. */
export function describeActor({ kind, name }: Actor): string {
  return name ?? kind;
}

/** A customer, by a private link. */
export const customerActor: Actor = { kind: 'customer', id: null, name: null };

/** The shop itself, by a job. */
export const systemActor: Actor = { kind: 'system', id: null, name: null };
