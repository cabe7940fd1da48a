import { beforeEach, describe, expect, it } from 'vitest';
import { useNotices } from './notices.ts';

function notices() {
  return useNotices.getState();
}

beforeEach(() => useNotices.setState(useNotices.getInitialState()));

describe('showUnkept', () => {
  it('reports once that this device stores nothing, even if other values fail later', () => {
    notices().showUnkept('unavailable');
    expect(notices().unkept).toBe('unavailable');
    notices().dismissUnkept();
    notices().showUnkept('unavailable');
    notices().showUnkept('full');
    expect(notices().unkept).toBeNull();
  });

  it('reports again when there is no space for another value', () => {
    notices().showUnkept('full');
    notices().dismissUnkept();
    notices().showUnkept('full');
    expect(notices().unkept).toBe('full');
  });
});

describe('showProblem', () => {
  it('returns a function that removes the problem', () => {
    const takeBack = notices().showProblem({ title: 'No photo' });
    takeBack();
    expect(notices().problem).toBeNull();
  });

  it('returns a function that leaves a later problem alone', () => {
    const takeBack = notices().showProblem({ title: 'No photo' });
    notices().showProblem({ title: 'No connection' });
    takeBack();
    expect(notices().problem?.title).toBe('No connection');
  });
});

describe('showMessage', () => {
  it('shows one message at a time, the latest', () => {
    notices().showMessage({ text: 'First' });
    notices().showMessage({ text: 'Second' });
    expect(notices().message?.text).toBe('Second');
  });

  it('keeps a later message when the one before it is dismissed', () => {
    notices().showMessage({ text: 'First' });
    const first = notices().message?.id ?? 0;
    notices().showMessage({ text: 'Second' });
    notices().dismissMessage(first);
    expect(notices().message?.text).toBe('Second');
    notices().dismissMessage(first + 1);
    expect(notices().message).toBeNull();
  });
});
