import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { findAccount, type Account } from '../records/accounts.repo.ts';
import { findLink, type StaffLink } from '../records/links.repo.ts';
import { hashToken } from '../staff-token.ts';

/** A link that counts, and the account that it opens; null for the owner's, whose account does not exist yet. */
export interface Newcomer {
  readonly link: StaffLink;
  readonly account: Account | null;
}

/** Finds the person of a link. Errors: `staff_link_invalid` for any that does not count. */
export async function findNewcomer(
  kysely: Sql,
  secret: string,
  now: Date,
): Promise<Result<Newcomer, 'staff_link_invalid'>> {
  const hash = hashToken(secret);
  const link = hash && (await findLink(kysely, hash, now));
  if (!link) return fail('staff_link_invalid');
  if (link.staff === null) return succeed({ link, account: null });
  const account = await findAccount(kysely, link.staff);
  return account?.disabledAt === null ? succeed({ link, account }) : fail('staff_link_invalid');
}

/** Names the owner of an authenticator that is set up by a link. */
export function toOfferOwner({ tokenHash }: StaffLink): string {
  return `link ${tokenHash.toString('base64url')}`;
}
