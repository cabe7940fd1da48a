import type { PhotoFault, Picture, SendState } from './model.ts';
import type { UploadTask } from './upload-queue.ts';

/** How the other file of the picture stands; the one the order needs of a picture without a copy has no other. */
const otherState = (item: Picture, task: UploadTask): SendState => {
  if (task.kind === 'order-copy') return item.original;
  return task.needed ? 'none' : item.orderCopy;
};

/**
 * What the sending of a file changes on its card: what the order needs also moves the bar. A fault stays until the file
 * that has it goes on.
 */
export const sendChange = (
  item: Picture,
  task: UploadTask,
  state: SendState,
  fault: PhotoFault | null,
): Partial<Picture> => {
  const copyFollows = task.kind === 'order-copy' || task.needed;
  return {
    ...(task.kind === 'original' && { original: state }),
    ...(copyFollows && { orderCopy: state }),
    ...(task.needed && state === 'sent' && { progress: 1 }),
    fault: fault ?? (otherState(item, task) === 'failed' ? item.fault : null),
  };
};
