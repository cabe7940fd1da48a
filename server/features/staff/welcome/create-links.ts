import { succeed } from '#domain/common/result.ts';
import { invitationMs, ownerLinkMs } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Trx } from '../../../platform/db/sql.ts';
import { hasOwner } from '../records/accounts.repo.ts';
import { replaceLink } from '../records/links.repo.ts';
import { createHashedToken } from '../staff-token.ts';

/**
 * The address that opens an account. Browsers send the part after the `#` to nobody, and have passkeys for names alone: on
 * its own machine the shop is `localhost`.
 */
function toWelcomeAddress(origin: string, secret: string): string {
  return `${origin.replace('//127.0.0.1', '//localhost')}/console/welcome#${secret}`;
}

/** Dependencies of the owner's link. */
export interface OwnerLinkDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly origin: string;
}

/**
 * Creates the address where an owner opens their account: it works once and for an hour, and earlier ones no longer work.
 */
export async function createOwnerLink(
  { kysely, clock, origin }: OwnerLinkDeps,
  caller: Caller,
): Promise<string> {
  const { token: secret, tokenHash } = createHashedToken();
  const now = clock();
  const act = { act: 'staff.owner-link', object: { kind: 'staff', id: 'owner' } } as const;
  await runAct(kysely, caller, act, async (trx) => {
    const times = { createdAt: new Date(now), expiresAt: new Date(now + ownerLinkMs) };
    await replaceLink(trx, { tokenHash, kind: 'owner', staff: null, ...times });
    return succeed(undefined);
  });
  return toWelcomeAddress(origin, secret);
}

/** The same while the shop has no owner who can sign in; null once it has one. */
export async function createFirstOwnerLink(
  deps: OwnerLinkDeps,
  caller: Caller,
): Promise<string | null> {
  return (await hasOwner(deps.kysely)) ? null : await createOwnerLink(deps, caller);
}

/** Creates the link of an invited person; earlier ones no longer work. */
export async function createInvitation(
  trx: Trx,
  staff: string,
  { origin, now }: { readonly origin: string; readonly now: number },
): Promise<{ readonly address: string; readonly expiresAt: Date }> {
  const { token: secret, tokenHash } = createHashedToken();
  const expiresAt = new Date(now + invitationMs);
  const times = { createdAt: new Date(now), expiresAt };
  await replaceLink(trx, { tokenHash, kind: 'invitation', staff, ...times });
  return { address: toWelcomeAddress(origin, secret), expiresAt };
}
