import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { succeed } from '#domain/common/result.ts';
import type { MailConfig } from '../../config.ts';
import { writeDurably } from '../files.ts';
import { classifyMailError, mailFailure, type MailFailure } from './mail-failure.ts';
import { maxMailMs, type Mail, type MailAddress, type Mailer } from './mail.ts';

/** Sender of the shop's mails. */
export interface MailerOptions {
  readonly from: MailAddress;
}

/**
 * Turns a name, subject or header into one line, even if its author used several. An encoded word (RFC 2047) in it is
 * taken apart by an invisible joiner, because mail programs decode it, also in quotes, to characters that no rule has checked.
 */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replaceAll('=?', '=\u2060?');
}

const plainAddress = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

function toAddress({ name, address }: MailAddress): { name: string; address: string } {
  return {
    name: oneLine(name ?? ''),
    address,
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function withMailLineEnds(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n');
}

function toMessage(mail: Mail, from: MailAddress): SendMailOptions & { messageId: string } {
  return {
    messageId: `<${mail.id}@${domainOf(from.address)}>`,
    from: toAddress(from),
    to: toAddress(mail.to),
    ...(mail.replyTo && plainAddress.test(mail.replyTo.address)
      ? { replyTo: toAddress(mail.replyTo) }
      : {}),
    subject: oneLine(mail.subject),
    headers: Object.fromEntries(
      // Prevents automatic out-of-office replies (RFC 3834).
      Object.entries({ 'Auto-Submitted': 'auto-generated', ...mail.headers }).map(
        ([key, value]) => [key, oneLine(value)],
      ),
    ),
    text: withMailLineEnds(mail.text),
    html: withMailLineEnds(mail.html),
    attachments: (mail.attachments ?? []).map((attachment) => ({ ...attachment })),
    xMailer: false,
    // The content of a mail must never make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Delivers a composed mail; throws the error of the transport. */
type Deliver = (message: SendMailOptions, mail: Mail) => Promise<void>;

/** Options of the connection to a mail server: each mail's own timeout ends its waits. */
export function smtpOptions(url: string) {
  return {
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: maxMailMs,
    greetingTimeout: maxMailMs,
    socketTimeout: maxMailMs,
  } as const;
}

function smtpDelivery(url: string): { deliver: Deliver; close: () => Promise<void> } {
  const transport = createTransport(smtpOptions(url));
  return {
    deliver: async (message, { timeoutMs }) => {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });
    },
    close: async () => transport.close(),
  };
}

/** Name of a mail's file: sorted by time, distinguished by kind, stable for the same mail, without personal names. */
function fileNameOf({ at, kind, id }: Mail): string {
  const time = at.toISOString().replaceAll(/[-:.]/g, '');
  return `${time}-${kind}-${createHash('sha256').update(id).digest('hex').slice(0, 12)}.eml`;
}

function fileDelivery(directory: string): { deliver: Deliver; close: () => Promise<void> } {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    deliver: async (message, mail) => {
      const { message: bytes } = await transport.sendMail(message);
      if (!Buffer.isBuffer(bytes)) throw new TypeError('the composed mail is no buffer');
      await writeDurably(path.join(directory, fileNameOf(mail)), bytes.toString(), 0o600);
    },
    close: async () => transport.close(),
  };
}

/** Removes the mails of a folder that were written before a moment; returns how many. */
async function removeMailFiles(directory: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(directory)) {
    if (!name.endsWith('.eml')) continue;
    const file = path.join(directory, name);
    // Somebody else may remove it meanwhile.
    const found = await stat(file).catch(() => null);
    if (!found || found.mtimeMs >= before.getTime()) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

/** A disk error is temporary, like a server's; all others are classified by the mail library's code. */
function toMailFailure(error: unknown, toFile: boolean): MailFailure {
  if (!(error instanceof Error)) throw error;
  const { code, syscall, responseCode }: NodemailerError = error;
  if (toFile && syscall) return mailFailure(500, `${code ?? ''} ${syscall}`.trim());
  // Neither the mail library nor the system raised it: a bug, which must surface as one.
  if (code === undefined && responseCode === undefined) throw error;
  return classifyMailError(error);
}

/** Opens the mailer: an SMTP server, or complete .eml files in a folder. */
export function openMailer(config: MailConfig, options: MailerOptions): Mailer {
  const { deliver, close } =
    config.kind === 'smtp' ? smtpDelivery(config.url) : fileDelivery(config.directory);
  return {
    send: async (mail) => {
      if (!plainAddress.test(mail.to.address)) return mailFailure(400, 'address that is none');
      const message = toMessage(mail, options.from);
      try {
        await deliver(message, mail);
        return succeed(message.messageId);
      } catch (error) {
        return toMailFailure(error, config.kind === 'files');
      }
    },
    ...(config.kind === 'files' && {
      removeFiles: (before: Date) => removeMailFiles(config.directory, before),
    }),
    close,
  };
}
