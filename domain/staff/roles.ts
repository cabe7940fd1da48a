/** Roles of the shop's people. A studio's people belong to one studio. Source: decision 48. */
export const roles = ['owner', 'admin', 'csr', 'production', 'studio'] as const;
/** One of {@link roles}. */
export type Role = (typeof roles)[number];

/** Everything that a person may do, as a verb. A route of the staff declares one. Source: decision 48. */
export const rights = [
  'orders.see',
  'orders.approve',
  'orders.change',
  'orders.mark-paid',
  'orders.produce',
  'orders.ready',
  'orders.ship',
  'orders.hand-over',
  'orders.cancel',
  'orders.note',
  'orders.mail',
  'orders.export',
  'calls.make',
  'prints.see',
  'prints.run',
  'remakes.decide',
  'refunds.make',
  'reviews.decide',
  'gift-cards.see',
  'gift-cards.issue',
  'discounts.edit',
  'bookings.see',
  'bookings.edit',
  'studios.edit',
  'prices.edit',
  'settings.edit',
  'labs.edit',
  'cash.see',
  'cash.close',
  'couriers.see',
  'couriers.settle',
  'statements.see',
  'statements.edit',
  'figures.see',
  'audit.see',
  'people.see',
  'people.edit',
  'customers.see',
  'customers.erase',
  'photos.delete',
  'shop.export',
] as const;
/** One of {@link rights}. */
export type Right = (typeof rights)[number];

const seeing = ['orders.see', 'orders.note', 'orders.export'] as const;

/** The rights of each role. Source: decision 48. */
export const rightsOfRole: Readonly<Record<Role, readonly Right[]>> = {
  owner: rights,
  // Everything that the shop stores is the owner's to take along.
  admin: rights.filter((right) => right !== 'shop.export'),
  csr: [
    ...seeing,
    'orders.approve',
    'orders.change',
    'orders.mark-paid',
    'orders.produce',
    'orders.ready',
    'orders.ship',
    'orders.hand-over',
    'orders.cancel',
    'orders.mail',
    'calls.make',
    'customers.see',
    'prints.see',
    'remakes.decide',
    'gift-cards.see',
    'bookings.see',
    'bookings.edit',
    'cash.see',
    'cash.close',
    'couriers.see',
    'couriers.settle',
  ],
  production: [
    ...seeing,
    'orders.produce',
    'orders.ready',
    'orders.ship',
    'prints.see',
    'prints.run',
  ],
  studio: [
    ...seeing,
    'orders.ready',
    'orders.hand-over',
    'bookings.see',
    'bookings.edit',
    'cash.see',
    'cash.close',
    'statements.see',
    'figures.see',
  ],
};

/** What decides what a person may do. */
export interface Person {
  readonly role: Role;
  /** Id of the studio they belong to; null except in the role `studio`. */
  readonly studio: string | null;
  /** Verbs that the owner gave this person beside those of the role. */
  readonly extraRights: readonly Right[];
}

/** The objects that a right covers: all, or those of one studio. */
export type Scope = { readonly kind: 'all' } | { readonly kind: 'studio'; readonly studio: string };

/**
 * The objects for which a person has a right; null for none. A studio's people have it for their studio alone, also a
 * right that the owner gave them. Source: decision 48.
 */
export function scopeOf(person: Person, right: Right): Scope | null {
  const has = rightsOfRole[person.role].includes(right) || person.extraRights.includes(right);
  if (!has) return null;
  if (person.role !== 'studio') return { kind: 'all' };
  return person.studio === null ? null : { kind: 'studio', studio: person.studio };
}

/** Whether an object, named by its studio, is in a scope; an object of no studio is in `all` alone. */
export function isInScope(scope: Scope, object: { readonly studio: string | null }): boolean {
  return scope.kind === 'all' || object.studio === scope.studio;
}

/** Whether a person has a right for an object. */
export function may(
  person: Person,
  right: Right,
  object: { readonly studio: string | null },
): boolean {
  const scope = scopeOf(person, right);
  return scope !== null && isInScope(scope, object);
}

/** All rights of a person, for the screens: the server checks each call itself. */
export function listRights(person: Person): Right[] {
  return rights.filter((right) => scopeOf(person, right) !== null);
}

/** Languages of the staff's screens. Source: decision 47. */
export const consoleLanguages = ['en', 'fr', 'ar'] as const;
/** One of {@link consoleLanguages}. */
export type ConsoleLanguage = (typeof consoleLanguages)[number];

/** A session of the staff ends this long after its last use. */
export const staffSessionMs = 12 * 60 * 60 * 1000;
/** A session of the staff ends this long after signing in, however much it is used. */
export const maxStaffSessionMs = 30 * 24 * 60 * 60 * 1000;
/** A passkey or code counts as fresh proof for this long. */
export const freshProofMs = 5 * 60 * 1000;
/** The owner's link ends after this. */
export const ownerLinkMs = 60 * 60 * 1000;
/** An invitation ends after this. */
export const invitationMs = 72 * 60 * 60 * 1000;
