import type { Caller } from '#server/platform/audit/caller.ts';

/** A person with the command line, by their name. */
export function callerNamed(name: string): Caller {
  return { actor: { kind: 'shell', id: null, name }, address: null, requestId: null };
}
