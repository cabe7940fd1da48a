import { afterEach, describe, expect, it } from 'vitest';
import { buildSubmission } from '#tests/support/staged-submission.ts';
import {
  leaveSubmission,
  resetSubmission,
  startSubmission,
  useSubmission,
  type SubmissionDeps,
} from './submit-order.ts';

afterEach(resetSubmission);

/** Starts a submission whose photos arrive on `arrive`, and which then has nothing to send. */
function start() {
  let arrive = (_missing: readonly string[]): void => {};
  const arrived = new Promise<readonly string[]>((resolve) => (arrive = resolve));
  const photosArrived: SubmissionDeps['photosArrived'] = (report) => {
    report({ done: 0, total: 1 });
    return arrived;
  };
  const outcome = startSubmission(buildSubmission(), { photosArrived, current: () => null });
  return { outcome, arrive };
}

describe('leaveSubmission', () => {
  it('makes way for the next submission while the photos of the left one still arrive', async () => {
    const first = start();
    expect(useSubmission.getState().progress).toEqual({ stage: 'photos', done: 0, total: 1 });
    leaveSubmission();
    expect(useSubmission.getState().progress).toBeNull();
    const second = start();
    const { progress } = useSubmission.getState();
    first.arrive(['00000000-0000-4000-8000-000000000001']);
    expect((await first.outcome)?.ok).toBe(false);
    // The left submission changes nothing on the screen of the second one.
    expect(useSubmission.getState()).toMatchObject({ progress, failure: null });
    second.arrive([]);
    expect(await second.outcome).toBeNull();
    expect(useSubmission.getState().progress).toBeNull();
  });
});
