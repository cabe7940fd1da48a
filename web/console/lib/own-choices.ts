import type * as z from 'zod/mini';
import { accountChange } from '#contract/staff/account.ts';
import { staffDoneResponse, type SignedInPerson } from '#contract/staff/session.ts';
import { showConsoleLanguage } from './language.tsx';
import { showPreferences, usePreferences } from './preferences.ts';
import { queryClient } from './query-client.ts';
import { sessionKey, type StaffSession } from './session.ts';
import { staffCall, StaffCallError } from './staff-call.ts';

/** What a person chose for themselves: language, theme, density and keys. */
type Choices = Pick<z.output<typeof accountChange>, 'language' | 'preferences'>;

const storageKey = 'fpx-console-unsent-choices';
/** Choices that follow each other closely are sent as one, in milliseconds. */
const sendAfterMs = 800;

let owner: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

interface Unsent {
  readonly staff: string;
  readonly choices: Choices;
}

/** Storage may be forbidden, and its content is anybody's. */
function readUnsent(): Choices {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Partial<Unsent> | null;
    const parsed = accountChange.safeParse(stored?.choices);
    return parsed.success && stored?.staff === owner ? parsed.data : {};
  } catch {
    return {};
  }
}

/** What is unsent outlives the page where storage is allowed; elsewhere it is sent by this page or not at all. */
let unsent: Choices = {};

function storeUnsent(choices: Choices): void {
  unsent = choices;
  try {
    if (Object.keys(choices).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify({ staff: owner, choices }));
  } catch {
    // See `unsent`.
  }
}

/** Whether the shop refused for good, so that the same choices are not sent again. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof StaffCallError &&
    !error.failure.retryable &&
    error.failure.code !== 'staff_signed_out'
  );
}

async function sendUnsent(): Promise<void> {
  const body = unsent;
  if (Object.keys(body).length === 0) return;
  try {
    const path = '/api/staff/account';
    await staffCall({ method: 'PATCH', path, body, response: staffDoneResponse });
  } catch (error) {
    // What did not arrive is sent when the connection is back, or at the next sign-in here.
    if (isRefused(error) && unsent === body) storeUnsent({});
    return;
  }
  queryClient.setQueryData<StaffSession>(
    sessionKey,
    (session) => session && { ...session, person: { ...session.person, ...body } },
  );
  if (unsent === body) storeUnsent({});
}

function send(choices: Choices): void {
  storeUnsent({ ...unsent, ...choices });
  clearTimeout(timer);
  timer = setTimeout(() => void sendUnsent(), sendAfterMs);
}

globalThis.addEventListener('online', () => void sendUnsent());

/** Shows the account's choices, and those of this person that this browser has not sent yet above them. */
export function adoptChoices({
  id,
  language,
  preferences,
}: Pick<SignedInPerson, 'id' | 'language' | 'preferences'>): void {
  if (owner !== id) {
    owner = id;
    unsent = readUnsent();
  }
  showConsoleLanguage(unsent.language ?? language);
  showPreferences(unsent.preferences ?? preferences);
  void sendUnsent();
}

/** Changes preferences here and in the person's account. */
export function choosePreferences(changes: NonNullable<Choices['preferences']>): void {
  showPreferences({ ...usePreferences.getState(), ...changes });
  send({ preferences: usePreferences.getState() });
}

/** Changes the language here and in the person's account. */
export function chooseLanguage(language: NonNullable<Choices['language']>): void {
  showConsoleLanguage(language);
  send({ language });
}
