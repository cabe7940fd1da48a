import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  invitationResponse,
  peopleResponse,
  personResponse,
  sessionsResponse,
  type InvitationRequest,
  type PersonChange,
} from '#contract/staff/people.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import { withProof } from '../lib/proof.ts';
import { staffCall } from '../lib/staff-call.ts';

const path = '/api/staff/people';
const peopleKey = ['staff', 'people'] as const;

function pathOf(id: string): string {
  return `${path}/${encodeURIComponent(id)}`;
}

/** The shop's people; asked for by those alone who may see them. */
export function usePeople(isAllowed = true) {
  return useQuery({
    queryKey: peopleKey,
    enabled: isAllowed,
    queryFn: async ({ signal }) =>
      (await staffCall({ path, response: peopleResponse, signal })).people,
  });
}

/** The sessions of a person. */
export function useSessionsOf(id: string) {
  return useQuery({
    queryKey: [...peopleKey, id, 'sessions'],
    queryFn: async ({ signal }) =>
      (await staffCall({ path: `${pathOf(id)}/sessions`, response: sessionsResponse, signal }))
        .sessions,
  });
}

/** Has the people and their sessions asked again. */
export function useAskPeopleAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: peopleKey });
}

/** Invites a person; returns the address to send to them. */
export async function invite(body: InvitationRequest) {
  return await withProof(() => staffCall({ path, body, response: invitationResponse }));
}

/** Makes a new link for a person. */
export async function inviteAgain(id: string) {
  const again = `${pathOf(id)}/invitation`;
  return await withProof(() => staffCall({ path: again, body: {}, response: invitationResponse }));
}

const response = personResponse;

/** Changes a person. */
export async function changePerson(id: string, body: PersonChange): Promise<void> {
  await withProof(() => staffCall({ method: 'PATCH', path: pathOf(id), body, response }));
}

/** Disables a person, or lets them in again. */
export async function switchPerson(id: string, to: 'disable' | 'enable'): Promise<void> {
  await withProof(() => staffCall({ path: `${pathOf(id)}/${to}`, body: {}, response }));
}

/** Ends a session of a person. */
export async function endSessionOf(id: string, session: string): Promise<void> {
  await staffCall({
    method: 'DELETE',
    path: `${pathOf(id)}/sessions/${session}`,
    body: {},
    response: staffDoneResponse,
  });
}
