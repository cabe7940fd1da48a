import { listStudios, type StudioEntry } from '#server/features/studios/index.ts';
import { defineCommand, flag } from './command.ts';
import { withRunningDatabase } from './running-database.ts';
import { formatCount } from './format.ts';

function describeStudio({ slug, name, city, country, isActive }: StudioEntry): string {
  return [slug, name, city, country, ...(isActive ? [] : ['not active'])].join('  ');
}

/** Ends the message about a slug that no studio has. */
export const studiosHint = 'npm run ops -- studios lists them';

/** `npm run ops -- studios`. */
export const studiosCommand = defineCommand({
  usage: 'studios [--json]',
  help: `Lists all studios with the slugs by which other commands name them, those that are not active too. The shop's own lab
is no studio; it is called lab.`,
  options: { json: flag },
  run: async ({ values }) => {
    const studios = await withRunningDatabase(({ kysely }) => listStudios(kysely));
    if (values.json) console.log(JSON.stringify(studios));
    else {
      for (const studio of studios) console.log(describeStudio(studio));
      console.log(formatCount(studios.length, 'studio'));
    }
  },
});
