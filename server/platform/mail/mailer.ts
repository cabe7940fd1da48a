import { mkdirSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer';
import { succeed } from '#domain/result.ts';
import type { MailConfig } from '../../config.ts';
import { writeDurably } from '../files.ts';
import { classifyMailError, mailFailure, type MailFailure } from './mail-failure.ts';
import type { Mail, MailAddress, Mailer } from './mail.ts';

/** Who the shop's mails come from. */
export interface MailerOptions {
  readonly from: MailAddress;
}

/** A name, a subject or a header is one line, whatever its writer put into it. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const plainAddress = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

const addressOf = ({ name, address }: MailAddress): { name: string; address: string } => ({
  name: oneLine(name ?? ''),
  address,
});

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const withMailLineEnds = (text: string): string => text.replaceAll(/\r?\n/g, '\r\n');

const messageOf = (mail: Mail, from: MailAddress): SendMailOptions & { messageId: string } => ({
  messageId: `<${mail.id}@${domainOf(from.address)}>`,
  from: addressOf(from),
  to: addressOf(mail.to),
  ...(mail.replyTo && plainAddress.test(mail.replyTo.address)
    ? { replyTo: addressOf(mail.replyTo) }
    : {}),
  subject: oneLine(mail.subject),
  headers: Object.fromEntries(
    // Out-of-office answers stay away from what a machine wrote (RFC 3834).
    Object.entries({ 'Auto-Submitted': 'auto-generated', ...mail.headers }).map(([key, value]) => [
      key,
      oneLine(value),
    ]),
  ),
  text: withMailLineEnds(mail.text),
  html: withMailLineEnds(mail.html),
  attachments: (mail.attachments ?? []).map((attachment) => ({ ...attachment })),
  xMailer: false,
  // Nothing that stands in a mail makes the server read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** What a transport does with a mail once it is composed; throws what went wrong. */
type Deliver = (message: SendMailOptions, mail: Mail) => Promise<void>;

const smtpDelivery = (url: string): { deliver: Deliver; close: () => Promise<void> } => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: 60_000,
  });
  return {
    deliver: async (message, { timeoutMs }) => {
      await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });
    },
    close: async () => transport.close(),
  };
};

/** Sorted by time, told apart by kind, the same for the same mail, and nobody's name in it. */
const fileNameOf = ({ at, kind, id }: Mail): string => {
  const time = at.toISOString().replaceAll(/[-:.]/g, '');
  return `${time}-${kind}-${createHash('sha256').update(id).digest('hex').slice(0, 12)}.eml`;
};

const fileDelivery = (directory: string): { deliver: Deliver; close: () => Promise<void> } => {
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
};

/** Trouble with the disk passes like trouble with a server; everything else is judged by the mail library's word. */
const failureOf = (error: unknown, toFile: boolean): MailFailure => {
  if (!(error instanceof Error)) throw error;
  const { code, syscall, responseCode }: NodemailerError = error;
  if (toFile && syscall) return mailFailure(500, `${code ?? ''} ${syscall}`.trim());
  // Neither the mail library nor the system signed it: a bug, to be told as one.
  if (code === undefined && responseCode === undefined) throw error;
  return classifyMailError(error);
};

/** Opens the shop's way to send mail: an SMTP server, or complete .eml files in a folder. Source: product §8. */
export const openMailer = (config: MailConfig, options: MailerOptions): Mailer => {
  const { deliver, close } =
    config.kind === 'smtp' ? smtpDelivery(config.url) : fileDelivery(config.directory);
  return {
    send: async (mail) => {
      if (!plainAddress.test(mail.to.address)) return mailFailure(400, 'address that is none');
      const message = messageOf(mail, options.from);
      try {
        await deliver(message, mail);
        return succeed(message.messageId);
      } catch (error) {
        return failureOf(error, config.kind === 'files');
      }
    },
    close,
  };
};
