import type { BrowserContext } from '@playwright/test';
import type { Role } from '#domain/staff/roles.ts';
import {
  createToken,
  hashToken,
  insertSession,
  staffCookie,
} from '#server/features/staff/index.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import type { RunningShop } from '#tests/support/shop.ts';

/** A person of the shop's staff. */
interface StaffPerson {
  readonly name: string;
  readonly role: Role;
  /** Id of their studio, for the role `studio`. */
  readonly studio?: string;
}

/** Adds a person to a running shop's staff and signs them in in this browser. */
export async function signInTo(
  shop: RunningShop,
  context: BrowserContext,
  { name, role, studio }: StaffPerson,
): Promise<void> {
  const database = connectDatabase({ url: shop.databaseUrl, max: 1, applicationName: 'test' });
  const token = createToken();
  const tokenHash = hashToken(token);
  if (!tokenHash) throw new Error('the token has no hash');
  try {
    const { kysely } = database;
    const email = `${crypto.randomUUID()}@example.com`;
    const { id } = await kysely
      .insertInto('staff')
      .values({ email, emailKey: email, name, role, studio: studio ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const session = { staff: id, tokenHash, device: null, address: '127.0.0.1', agent: 'test' };
    await insertSession(kysely, session, new Date());
  } finally {
    await database.close();
  }
  await context.clearCookies();
  await context.addCookies([{ name: staffCookie, value: token, url: shop.url }]);
}
