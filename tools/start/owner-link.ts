import type { Config } from '#server/config.ts';
// Not by the feature's index, whose routes and texts would stay in the memory of this process.
import { createFirstOwnerLink } from '#server/features/staff/welcome/create-links.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { systemActor } from '#domain/staff/actors.ts';

/** The address where the shop's first owner opens their account, new at each start; null once the shop has an owner. */
export async function findOwnerLink(
  { origin }: Pick<Config, 'origin'>,
  databaseUrl: string,
): Promise<string | null> {
  const { kysely, close } = connectDatabase({
    url: databaseUrl,
    max: 1,
    applicationName: 'fpx-start',
  });
  try {
    const caller = { actor: systemActor, address: null, requestId: null };
    return await createFirstOwnerLink({ kysely, clock: systemClock, origin }, caller);
  } finally {
    await close();
  }
}
