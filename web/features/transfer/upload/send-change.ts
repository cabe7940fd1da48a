import type { PhotoFault, Picture, SendState } from '#web/lib/photos/model.ts';
import type { UploadTask } from './upload-task.ts';

/** State of the photo's other file; a photo without an order copy has none. */
function otherState(item: Picture, task: UploadTask): SendState {
  if (task.kind === 'order-copy') return item.original;
  return task.needed ? 'none' : item.orderCopy;
}

/**
 * Computes a card's change from the sending of a file: the required file also moves the progress. A fault stays until
 * the file it belongs to is sending again.
 */
export function sendChange(
  item: Picture,
  task: UploadTask,
  state: SendState,
  fault: PhotoFault | null,
): Partial<Picture> {
  const copyFollows = task.kind === 'order-copy' || task.needed;
  return {
    ...(task.kind === 'original' && { original: state }),
    ...(copyFollows && { orderCopy: state }),
    ...(task.needed && state === 'sent' && { progress: 1 }),
    fault: fault ?? (otherState(item, task) === 'failed' ? item.fault : null),
  };
}
