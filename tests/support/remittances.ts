import { randomUUID } from 'node:crypto';
import type {
  CourierAmountResponse,
  PreviewRemittanceResponse,
  StoredRemittance,
} from '#contract/staff/couriers.ts';
import type { TestStaff } from './staff.ts';

/** A page of amounts. */
interface Page {
  readonly amounts: readonly CourierAmountResponse['amount'][];
  readonly next: string | null;
}

/** A remittance as a test sends it. */
interface Sent {
  readonly courier: string;
  readonly day: string;
  readonly reference: string;
  readonly currency: string;
  readonly source: object;
}

/** A remittance in a file. */
export function file(text: string | Buffer, name = 'remittance.csv'): Sent {
  const base64 = Buffer.from(text).toString('base64');
  return { ...typed([]), source: { name, base64 } };
}

/** A remittance whose lines are typed; amounts in major units. */
export function typed(lines: readonly { number: string; phone?: string; amount: number }[]): Sent {
  return {
    courier: 'Rapid Poste',
    day: '2026-11-23',
    reference: '',
    currency: 'TND',
    source: { lines: lines.map((line) => ({ phone: '', ...line })) },
  };
}

/** Asks what a remittance would change. */
export async function preview(person: TestStaff, sent: Sent) {
  return await person.post<PreviewRemittanceResponse & { error?: string; details?: object }>(
    '/api/staff/couriers/remittances/preview',
    sent,
  );
}

/** Stores a remittance as its preview shows it. */
export async function store(person: TestStaff, sent: Sent, changes: object = {}) {
  const { version } = (await preview(person, sent)).body;
  return await person.post<{ remittance: StoredRemittance; error?: string }>(
    '/api/staff/couriers/remittances',
    { ...sent, id: randomUUID(), version, ...changes },
  );
}

/** Reads an amount with everything that became of it. */
export async function trace(person: TestStaff, number: string) {
  return (await person.get<CourierAmountResponse>(`/api/staff/couriers/amounts/${number}`)).body;
}

/** Settles a difference, with an id of its own unless a test names one. */
export async function settle(person: TestStaff, number: string, how: object) {
  return await person.post<CourierAmountResponse & { error?: string }>(
    `/api/staff/couriers/amounts/${number}/settle`,
    { id: randomUUID(), note: '', ...how },
  );
}

/** Reads a page of amounts. */
export async function list(person: TestStaff, query = '') {
  return (await person.get<Page>(`/api/staff/couriers/amounts${query}`)).body;
}

/** Major units of Tunisian dinars. */
export function major(minor: number): number {
  return minor / 100;
}
