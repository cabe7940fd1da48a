import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The system user PostgreSQL runs as when the application is started by root. */
export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
}

const ownUser = 'fpx-db';

/** Finds the user for PostgreSQL's processes and files, and creates it when missing. Only root may call it. */
export async function findDatabaseUser(): Promise<DatabaseUser> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const own = await lookUp(ownUser);
    if (own) return own;
    await createUser();
    // Another shop on this machine may hold the password file's lock at this moment.
    if (!(await lookUp(ownUser))) await sleep(200);
  }
  const other = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (other) return other;
  throw new Error(`could not create the system user ${ownUser} that PostgreSQL needs under root`);
}

async function lookUp(name: string): Promise<DatabaseUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createUser(): Promise<void> {
  const nowhere = ['-s', '/usr/sbin/nologin', ownUser];
  try {
    await run('useradd', ['-r', '-U', '-M', '-d', '/nonexistent', ...nowhere]);
  } catch {
    // Distributions on busybox have adduser instead; if both fail, the next look-up reports it.
    await run('adduser', ['-S', '-D', '-H', '-h', '/nonexistent', ...nowhere]).catch(() => null);
  }
}
