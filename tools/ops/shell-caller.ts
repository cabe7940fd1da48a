import { userInfo } from 'node:os';
import type { Caller } from '#server/platform/audit/caller.ts';

/** Name of the account that runs this process: a container may run it for an account that has none. */
function accountName(): string {
  const named = process.env['USER'] ?? process.env['LOGNAME'];
  if (named !== undefined && named !== '') return named;
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

/** The person who runs a staff command, for the audit log: that of their account on this machine. */
export function shellCaller(): Caller {
  return {
    actor: { kind: 'shell', id: null, name: accountName().slice(0, 200) },
    address: null,
    requestId: null,
  };
}
