import { expect, it } from 'vitest';
import { unsavedChanges } from './unsaved-changes.ts';

const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

function recordWith(size: string) {
  return { id, cards: [{ id, frame: 1, size }] };
}

const [own, theirs] = [recordWith('4x6'), recordWith('8x10')];

it('unsavedChanges stores choices made here over those of another tab', () => {
  const changes = unsavedChanges();
  changes.add(id, true);
  expect(changes.begin()).toEqual([id]);
  expect(changes.writeOf(own)).toEqual({ record: own });
});

it('unsavedChanges keeps choices of another tab when only the photo was updated', () => {
  const changes = unsavedChanges();
  changes.add(id, false);
  expect(changes.hasChoice(id)).toBe(false);
  expect(changes.begin()).toEqual([id]);
  expect(changes.writeOf(own).merge?.(theirs)).toMatchObject({
    cards: [{ size: '8x10' }],
    removedAt: null,
  });
});

it('unsavedChanges does not bring back a photo another tab has removed', () => {
  const changes = unsavedChanges();
  changes.add(id, false);
  changes.begin();
  expect(changes.writeOf(own).merge?.(undefined)).toBeNull();
});

it('unsavedChanges reports choices as unsaved until they are stored', () => {
  const changes = unsavedChanges();
  changes.add(id, true);
  changes.begin();
  expect(changes.hasChoice(id)).toBe(true);
  changes.end(false);
  expect(changes.hasChoice(id)).toBe(true);
  // Nothing has changed since; the next save retries it.
  expect(changes.begin()).toEqual([id]);
  expect(changes.writeOf(own)).toEqual({ record: own });
  changes.end(true);
  expect(changes.hasChoice(id)).toBe(false);
});

it('unsavedChanges leaves a change made during a save for the next one', () => {
  const changes = unsavedChanges();
  changes.add(id, true);
  changes.begin();
  changes.add(id, true);
  changes.end(true);
  expect(changes.hasChoice(id)).toBe(true);
  expect(changes.begin()).toEqual([id]);
});
