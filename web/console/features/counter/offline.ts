import type { ReadPickup } from '#domain/orders/pickup-codes.ts';
import type { OpenPickups } from '../../api/counter.ts';

/** How long a device hands over orders without a connection: another one may have handed them over since. */
export const offlineMs = 10 * 60 * 1000;

/** An order that a device knows without a connection. */
export type OfflineOrder = OpenPickups['orders'][number];

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hashCode(code: string, { salt, iterations }: OpenPickups): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(code), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations };
  return toHex(await crypto.subtle.deriveBits(how, key, 256));
}

async function hashSecret(secret: string, { salt }: OpenPickups): Promise<string> {
  const bytes = new TextEncoder().encode(`${salt} ${secret}`);
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

/** Whether a list of open pickups is too old to hand over by it. */
export function isTooOld({ gotAt }: Pick<OpenPickups, 'gotAt'>, now: number): boolean {
  return now - gotAt > offlineMs || now < gotAt;
}

/**
 * Finds the order of a code or a scanned QR code without a connection; null if none of the studio's open orders has it, or
 * if it was handed over on this device already.
 */
export async function findOffline(
  proof: ReadPickup,
  open: OpenPickups,
  handedOver: readonly string[],
): Promise<OfflineOrder | null> {
  const found =
    'code' in proof
      ? await hashCode(proof.code, open).then((hash) =>
          open.orders.find(({ codeHash }) => codeHash === hash),
        )
      : await hashSecret(proof.secret, open).then((hash) =>
          open.orders.find(
            ({ number, secretHash }) => number === proof.number && secretHash === hash,
          ),
        );
  return found && !handedOver.includes(found.number) ? found : null;
}
