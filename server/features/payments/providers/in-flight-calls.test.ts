import { expect, it } from 'vitest';
import { trackInFlightCalls } from './in-flight-calls.ts';

function later() {
  return Promise.withResolvers<string>();
}

it('trackInFlightCalls lets the second caller wait for the first with the same charge, and for nothing else', async () => {
  const inFlight = trackInFlightCalls();
  const first = later();
  const work = inFlight.during('1', () => first.promise);
  expect(await inFlight.end('2')).toBe(false);
  let ended = false;
  const second = inFlight.end('1').then((waited) => {
    ended = true;
    return waited;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(false);
  first.resolve('paid');
  expect(await second).toBe(true);
  expect(await work).toBe('paid');
  expect(await inFlight.end('1')).toBe(false);
});

it('trackInFlightCalls lets no caller wait forever, or fail, for work that failed', async () => {
  const inFlight = trackInFlightCalls();
  const first = later();
  const work = inFlight.during('1', () => first.promise);
  const second = inFlight.end('1');
  first.reject(new Error('the provider is away'));
  await expect(work).rejects.toThrow('the provider is away');
  expect(await second).toBe(true);
  expect(await inFlight.end('1')).toBe(false);
});

it('trackInFlightCalls remembers the newer of two works on one charge', async () => {
  const inFlight = trackInFlightCalls();
  const [first, second] = [later(), later()];
  const works = [
    inFlight.during('1', () => first.promise),
    inFlight.during('1', () => second.promise),
  ];
  first.resolve('old');
  await works[0];
  let ended = false;
  const waiting = inFlight.end('1').then(() => (ended = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(false);
  second.resolve('new');
  await waiting;
  expect(await works[1]).toBe('new');
});
