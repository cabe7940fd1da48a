import { createOwnerLink } from '#server/features/staff/index.ts';
import { readExistingConfig } from '#server/config.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { defineCommand, flag, type OpsCommand } from './command.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';

/** Prints a new link for an owner. */
export const ownerLinkCommand: OpsCommand = defineCommand({
  usage: 'owner-link [--json]',
  help: `Prints the address where an owner opens an account of the console. It works once and for an hour; earlier ones no
longer work. Use it when the link of the start is over, or when no owner can sign in any more: the account is a new one,
which can invite the others anew.`,
  options: { json: flag },
  run: async ({ values }) => {
    const { origin } = readExistingConfig(process.env);
    const address = await withRunningDatabase(({ kysely }) =>
      createOwnerLink({ kysely, clock: systemClock, origin }, shellCaller()),
    );
    console.log(values.json ? JSON.stringify({ address }) : address);
  },
});
