import { connection } from '#web/lib/connection.ts';
import type { ConnectionMeter } from './connection-speed.ts';
import type { UploadQueue } from './upload-queue.ts';

/** Effective connection type as the browser reports it; undefined where it does not. */
export function connectionName(): string | undefined {
  return connection()?.effectiveType;
}

/** Devices with less memory than this, in GB, have none to spare. */
const littleMemory = 2;

/** Whether optional downloads must wait: no connection, the data saver, or a device with little memory. */
export function isSparing(): boolean {
  const memory: unknown = 'deviceMemory' in navigator ? navigator.deviceMemory : null;
  return (
    navigator.onLine === false ||
    connection()?.saveData === true ||
    (typeof memory === 'number' && memory < littleMemory)
  );
}

/** The browser reports every new estimate; only another network or another connection type is a change. */
function onNewConnection(changed: (isOther: boolean) => void): void {
  const networkInformation = connection();
  let { type, effectiveType } = networkInformation ?? {};
  networkInformation?.addEventListener('change', () => {
    const isOther = networkInformation.type !== type;
    const isChange = isOther || networkInformation.effectiveType !== effectiveType;
    ({ type, effectiveType } = networkInformation);
    if (isChange) changed(isOther);
  });
}

/** Pauses the queue while offline; when the page becomes visible again, retry delays are skipped. */
export function followConnection(queue: UploadQueue, meter: ConnectionMeter): void {
  if (!navigator.onLine) queue.pause();
  globalThis.addEventListener?.('offline', () => queue.pause());
  globalThis.addEventListener?.('online', () => {
    meter.changed(connectionName());
    queue.resume();
  });
  onNewConnection((isOther) => {
    meter.changed(connectionName());
    // Requests in flight belong to a connection that is gone; without a pause they would time out only after a
    // minute.
    if (isOther) queue.pause();
    if (navigator.onLine) queue.resume();
  });
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) queue.resume();
  });
}
