import { expect, it } from 'vitest';
import { describeActor, systemActor } from './actors.ts';

it('describeActor names a person, and the kind of an actor without a name', () => {
  expect(describeActor({ kind: 'shell', id: null, name: 'ada' })).toBe('ada');
  expect(describeActor(systemActor)).toBe('system');
});
