import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import { staffDoneResponse, staffSessionResponse } from '#contract/staff/session.ts';
import type { Right } from '#domain/staff/roles.ts';
import { staffCall } from './staff-call.ts';

/** The signed-in person and the shop. */
export type StaffSession = z.output<typeof staffSessionResponse>;

/** Key of the session among the queries. */
export const sessionKey = ['session'] as const;

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
    queryFn: ({ signal }) => fetchSession(signal),
    staleTime: 60_000,
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
