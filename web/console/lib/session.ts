import { useQuery, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import { staffDoneResponse, staffSessionResponse } from '#contract/staff/session.ts';
import type { Right } from '#domain/staff/roles.ts';
import { useConnection } from './connection.ts';
import { staffCall } from './staff-call.ts';

/** The signed-in person and the shop. */
export type StaffSession = z.output<typeof staffSessionResponse>;

/** Key of the session among the queries. */
export const sessionKey = ['session'] as const;

/**
 * Goes on after signing in, here or in another tab: what was typed is still there, and what is shown is asked again.
 * Another person begins with a fresh page, without anything of the one before.
 */
function goOn(queries: QueryClient, now: StaffSession): void {
  const before = queries.getQueryData<StaffSession>(sessionKey);
  if (before && before.person.id !== now.person.id) {
    location.reload();
    return;
  }
  const { isSignedOut, signedIn } = useConnection.getState();
  if (!isSignedOut) return;
  signedIn();
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

/** Asks the shop who is signed in in this browser. */
export async function fetchSession(signal?: AbortSignal): Promise<StaffSession> {
  return await staffCall({
    path: '/api/staff/session',
    response: staffSessionResponse,
    ...(signal && { signal }),
  });
}

/** Asks who is signed in here; asked again when the window comes back. */
export function useSessionQuery() {
  return useQuery({
    queryKey: sessionKey,
    queryFn: async ({ client, signal }): Promise<StaffSession> => {
      const session = await fetchSession(signal);
      goOn(client, session);
      return session;
    },
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  });
}

/** Ends the session of this browser. */
export async function endSession(): Promise<void> {
  await staffCall({ method: 'DELETE', path: '/api/staff/session', response: staffDoneResponse });
}

const SessionContext = createContext<StaffSession | null>(null);

/** Provides the session to the screens, which are shown to signed-in people alone. */
export const SessionProvider = SessionContext;

/** The session of a screen inside the gate. */
export function useSession(): StaffSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('a screen of the staff is shown without a session');
  return session;
}

/** Whether the person has a right; the server checks each call itself. */
export function useMay(): (right: Right) => boolean {
  const { person } = useSession();
  return (right) => person.rights.includes(right);
}
