import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';
import { BackupFault } from './backup-fault.ts';

/** The keys of a shop, without which its gift cards and private links do not work. */
const secrets = z.object({ codeKey: z.string(), sessionSecret: z.string() });
export type ShopSecrets = z.output<typeof secrets>;

const base64 = z.base64().max(10_000);
const sealed = z.object({
  algorithm: z.literal('scrypt-131072-8-1 aes-256-gcm'),
  salt: base64,
  nonce: base64,
  tag: base64,
  content: base64,
});

// 128 MB and about half a second for each guess of a passphrase.
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const deriveKey = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

/** Encrypts the keys with a passphrase. */
export async function sealSecrets(content: ShopSecrets, passphrase: string): Promise<Buffer> {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt, 32, cost), nonce);
  const hidden = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
  return Buffer.from(
    JSON.stringify({
      algorithm: 'scrypt-131072-8-1 aes-256-gcm',
      salt: salt.toString('base64'),
      nonce: nonce.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
      content: hidden.toString('base64'),
    }),
  );
}

/** Decrypts what {@link sealSecrets} returned. @throws BackupFault for another passphrase */
export async function openSecrets(bytes: Buffer, passphrase: string): Promise<ShopSecrets> {
  const box = sealed.parse(JSON.parse(bytes.toString()));
  const read = (text: string): Buffer => Buffer.from(text, 'base64');
  const key = await deriveKey(passphrase, read(box.salt), 32, cost);
  const decipher = createDecipheriv('aes-256-gcm', key, read(box.nonce), { authTagLength: 16 });
  decipher.setAuthTag(read(box.tag));
  const opened = decipher.update(read(box.content));
  try {
    return secrets.parse(JSON.parse(Buffer.concat([opened, decipher.final()]).toString()));
  } catch (error) {
    throw new BackupFault('BACKUP_PASSPHRASE is not the passphrase of this backup', {
      cause: error,
    });
  }
}
