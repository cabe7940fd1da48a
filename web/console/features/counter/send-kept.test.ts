import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StaffAct } from '#contract/staff/acts.ts';
import { StaffCallError } from '../../lib/staff-call.ts';
import {
  forgetHandOver,
  keepHandOver,
  useKeptHandOvers,
  withholdHandOvers,
} from './kept-hand-overs.ts';
import { sendKept } from './send-kept.ts';

const yasmine = 'a7c1d2b0-5f3e-4a68-9b1c-0d2e4f6a8c10';
const karim = 'b8d2e3c1-6a4f-4b79-8c2d-1e3f5a7b9d21';
const act: StaffAct = {
  kind: 'hand_over',
  code: '482719',
  paid: true,
  proxy: { name: 'Rim Chaabane', document: '4711' },
};
const stored = new Map<string, string>();

function keep(number: string, staff = yasmine): string {
  const id = crypto.randomUUID();
  keepHandOver({ id, staff, number, act, at: 0 });
  return id;
}

function keptNumbers(): string[] {
  return useKeptHandOvers.getState().kept.map(({ number }) => number);
}

/** A shop that answers each order's hand-over with a failure, or accepts it. */
function shopThat(failures: Readonly<Record<string, { status: number; code: string }>>) {
  const sent: string[] = [];
  return {
    sent,
    findPerson: async () => yasmine,
    send: async (number: string) => {
      sent.push(number);
      const failed = failures[number];
      if (!failed) return;
      const retryable = failed.status === 0 || failed.status === 429 || failed.status >= 500;
      throw new StaffCallError({
        ok: false,
        message: null,
        details: undefined,
        retryable,
        ...failed,
      });
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  for (const { id } of useKeptHandOvers.getState().kept) forgetHandOver(id);
  vi.unstubAllGlobals();
});

it('sendKept forgets what the shop accepts', async () => {
  keep('FPX-1');
  await sendKept(yasmine, () => undefined, shopThat({}));
  expect(keptNumbers()).toEqual([]);
});

it.for([
  { status: 500, code: 'server_error' },
  { status: 429, code: 'too_many_requests' },
  { status: 401, code: 'staff_signed_out' },
  { status: 409, code: 'order_act_pending' },
  { status: 0, code: 'network_error' },
])('sendKept keeps a hand-over after $status $code and sends it again', async (failure) => {
  keep('FPX-1');
  const failed: string[] = [];
  await sendKept(yasmine, (number) => failed.push(number), shopThat({ 'FPX-1': failure }));
  expect([keptNumbers(), failed]).toEqual([['FPX-1'], []]);
  await sendKept(yasmine, () => undefined, shopThat({}));
  expect(keptNumbers()).toEqual([]);
});

it.for([
  { status: 404, code: 'not_found' },
  { status: 422, code: 'pickup_code_invalid' },
])('sendKept keeps a reminder without the code of one refused by $status', async (failure) => {
  keep('FPX-1');
  const failed: string[] = [];
  const shop = shopThat({ 'FPX-1': failure });
  await sendKept(yasmine, (number) => failed.push(number), shop);
  await sendKept(yasmine, (number) => failed.push(number), shop);
  expect([keptNumbers(), failed, shop.sent]).toEqual([['FPX-1'], ['FPX-1'], ['FPX-1']]);
  expect([...stored.values()].join()).not.toMatch(/482719|Rim|4711/);
});

it('sendKept forgets one whose order somebody else has moved on, and says so', async () => {
  keep('FPX-1');
  const failed: string[] = [];
  const conflict = { status: 409, code: 'order_state_conflict' };
  await sendKept(yasmine, (number) => failed.push(number), shopThat({ 'FPX-1': conflict }));
  expect([keptNumbers(), failed]).toEqual([[], ['FPX-1']]);
});

it('sendKept goes on with the others after one that failed', async () => {
  keep('FPX-1');
  keep('FPX-2');
  const broken = { status: 500, code: 'server_error' };
  await sendKept(yasmine, () => undefined, shopThat({ 'FPX-1': broken }));
  expect(keptNumbers()).toEqual(['FPX-1']);
});

it('sendKept sends nothing of another person, nor when another one is signed in', async () => {
  keep('FPX-1', karim);
  keep('FPX-2');
  const shop = shopThat({});
  await sendKept(yasmine, () => undefined, { ...shop, findPerson: async () => karim });
  expect(shop.sent).toEqual([]);
  await sendKept(yasmine, () => undefined, shop);
  expect([shop.sent, keptNumbers()]).toEqual([['FPX-2'], ['FPX-1']]);
});

it('withholdHandOvers leaves no code, name or document on the device', () => {
  keep('FPX-1');
  expect([...stored.values()].join()).toContain('482719');
  withholdHandOvers();
  expect([...stored.values()].join()).not.toMatch(/482719|Rim|4711/);
  expect(keptNumbers()).toEqual(['FPX-1']);
});
