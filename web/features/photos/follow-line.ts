import { connection } from '#web/lib/connection.ts';
import type { Line } from './line.ts';
import type { UploadQueue } from './upload-queue.ts';

/** The browser's word for the speed of its line; undefined where it has none. */
export const connectionName = (): string | undefined => connection()?.effectiveType;

/** Gigabytes of memory below which a device has none to spare. */
const littleMemory = 2;

/** Whether what is only nice to have must wait: no connection, a person who saves data, a device with little memory. */
export const isSparing = (): boolean => {
  const memory: unknown = 'deviceMemory' in navigator ? navigator.deviceMemory : null;
  return (
    navigator.onLine === false ||
    connection()?.saveData === true ||
    (typeof memory === 'number' && memory < littleMemory)
  );
};

/** The browser tells of every new estimate; only another network or another class of line is a change. */
const onNewConnection = (changed: (isOther: boolean) => void): void => {
  const networkInformation = connection();
  let { type, effectiveType } = networkInformation ?? {};
  networkInformation?.addEventListener('change', () => {
    const isOther = networkInformation.type !== type;
    const isChange = isOther || networkInformation.effectiveType !== effectiveType;
    ({ type, effectiveType } = networkInformation);
    if (isChange) changed(isOther);
  });
};

/** Stops while there is no connection; a page that comes to the front again has no patience for old waits. */
export const followLine = (queue: UploadQueue, line: Line): void => {
  if (!navigator.onLine) queue.pause();
  globalThis.addEventListener?.('offline', () => queue.pause());
  globalThis.addEventListener?.('online', () => {
    line.changed(connectionName());
    queue.resume();
  });
  onNewConnection((isOther) => {
    line.changed(connectionName());
    // What was under way hangs on a line that is gone: it would be given up only after a minute.
    if (isOther) queue.pause();
    if (navigator.onLine) queue.resume();
  });
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) queue.resume();
  });
};
