import { describe, expect, it } from 'vitest';
import { newPicture } from '#web/lib/photos/photo-list.ts';
import type { Picture } from '#web/lib/photos/model.ts';
import { sendChange } from './send-change.ts';
import type { UploadTask } from './upload-task.ts';

const item: Picture = {
  ...newPicture({ fileName: 'a.jpg', fileType: 'image/jpeg' }),
  state: 'ready',
  orderCopy: 'sent',
  original: 'waiting',
};

function task(kind: UploadTask['kind'], needed = kind === 'order-copy'): UploadTask {
  return {
    photoId: 'a',
    kind,
    sha256: '',
    fileName: 'a.jpg',
    fileType: 'image/jpeg',
    needed,
  };
}

const connectionLost = { code: 'network_error', retryable: true };
const damaged = { code: 'photo_unreadable', retryable: false };

describe('sendChange', () => {
  it('clears the fault of an original that arrives after all', () => {
    const change = sendChange(item, task('original'), 'failed', connectionLost);
    expect(change).toEqual({ original: 'failed', fault: connectionLost });
    expect(sendChange({ ...item, ...change }, task('original'), 'sent', null)).toEqual({
      original: 'sent',
      fault: null,
    });
  });

  it('keeps the fault of one file when the other one arrives', () => {
    const refused: Picture = { ...item, orderCopy: 'waiting', original: 'failed', fault: damaged };
    expect(sendChange(refused, task('order-copy'), 'sent', null)).toEqual({
      orderCopy: 'sent',
      progress: 1,
      fault: damaged,
    });
    const stopped: Picture = { ...item, orderCopy: 'failed', fault: connectionLost };
    expect(sendChange(stopped, task('original'), 'sent', null)).toEqual({
      original: 'sent',
      fault: connectionLost,
    });
  });

  it('moves the progress by the original when there is no copy, and clears its fault when sending continues', () => {
    const change = sendChange(item, task('original', true), 'failed', connectionLost);
    expect(change).toEqual({ original: 'failed', orderCopy: 'failed', fault: connectionLost });
    const again = sendChange({ ...item, ...change }, task('original', true), 'sending', null);
    expect(again).toEqual({ original: 'sending', orderCopy: 'sending', fault: null });
  });
});
