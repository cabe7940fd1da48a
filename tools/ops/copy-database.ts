import { readExistingConfig } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { upgradeCluster } from '#server/platform/db/embedded-upgrade.ts';
import { explainBackup, loadBackups } from './backups.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, text } from './command.ts';
import { fileAt } from './options.ts';

async function copy(from: string, to: string): Promise<void> {
  const { copyDatabase } = await loadBackups();
  const { tables, different } = await explainBackup(() => copyDatabase(from, to));
  if (different.length > 0) {
    throw new StartError(
      `the copy differs in ${different.join(', ')}: stop everything that writes to the database, empty the new one, and copy again`,
    );
  }
  console.log(`copied: the checksums of all ${tables} tables are equal`);
}

async function copyTo(to: string): Promise<void> {
  if (!/^postgres(?:ql)?:\/\//.test(to)) {
    throw new StartError('--to must be the address of a database, such as postgres://…');
  }
  const { databaseUrl, dataDir, postgresBin: programs } = readExistingConfig(process.env);
  if (databaseUrl !== undefined) {
    await copy(databaseUrl, to);
  } else {
    const postgres = await startEmbeddedPostgres({ dataDir, programs });
    try {
      await copy(postgres.url, to);
    } finally {
      await postgres.stop();
    }
  }
  console.log(
    'the former database is unchanged; set DATABASE_URL to the new one and start the shop',
  );
}

/** `npm run ops -- copy-database`: into another server, or into another version of the embedded one. */
export const copyDatabaseCommand = defineCommand({
  usage: 'copy-database --to <postgres://…> | --from-bin <folder bin of the former PostgreSQL>',
  help: `Copies the database of the stopped shop into another one, and compares the checksums of all tables. With --to it
fills an empty database of any PostgreSQL from 15 on: the way from the embedded database to a managed one. With --from-bin
it makes a new embedded database of this version from one of another version, whose programs are in that folder, and puts
it in its place: the way from one version of PostgreSQL to the next. The former database is kept, and nothing of it changes
before the copy is complete.`,
  options: { to: text, 'from-bin': text },
  run: async ({ values, usage }) => {
    const { to, 'from-bin': formerBin } = values;
    if ((to === undefined) === (formerBin === undefined)) {
      throw new StartError(`name either --to or --from-bin: npm run ops -- ${usage}`);
    }
    if (to !== undefined) await copyTo(to);
    else {
      const { dataDir, databaseUrl, postgresBin } = readExistingConfig(process.env);
      if (databaseUrl !== undefined) {
        throw new StartError('--from-bin is for the embedded database: unset DATABASE_URL');
      }
      const kept = await upgradeCluster({
        dataDir,
        formerPrograms: fileAt(formerBin ?? ''),
        programs: postgresBin,
        copy,
      });
      console.log(`the former database is kept in ${kept}: remove it when the shop runs well`);
    }
    return true;
  },
});
