import type { Success } from '#domain/common/result.ts';
import type { MailFailure } from './mail-failure.ts';

/** Sender or recipient of a mail; the name is untrusted free text. */
export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

/** A file attached to a mail. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string | Buffer;
  /** Content id by which the HTML shows it (`cid:`), if it does. */
  readonly cid?: string;
  readonly contentDisposition?: 'inline';
}

/** A complete mail, in HTML and in plain text. */
export interface Mail {
  /**
   * The same for every attempt, in letters, digits, dots and hyphens. It determines the Message-ID, by which a mail
   * sent before and again after a crash is recognized as one; its file is overwritten.
   */
  readonly id: string;
  /** Kind of the mail, for the name of its file: `customer-confirmation`. */
  readonly kind: string;
  /** Time of the reported change, by which files are sorted. */
  readonly at: Date;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Further headers by name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
  /**
   * Counts towards its recipient's daily limit, and staff are told if it is held back: anybody can cause such a mail to
   * any address, because nothing was paid yet. Every other mail counts towards the hourly limit of its kind.
   */
  readonly isUnpaidFor?: boolean;
  /** Timeout of sending it. */
  readonly timeoutMs: number;
}

/** The longest {@link Mail.timeoutMs}: no single wait for the mail server may be shorter. Source: product §9.8. */
export const maxMailMs = 90_000;

/** Sends mails through the mail server, or writes them as files when none is configured. */
export interface Mailer {
  /** Returns the Message-ID, or the failure of sending the mail. */
  readonly send: (mail: Mail) => Promise<Success<string> | MailFailure>;
  /** Removes the files of mails that were written before a moment; absent where a mail server takes them. */
  readonly removeFiles?: (before: Date) => Promise<number>;
  /** Closes connections once mails in flight are sent. */
  readonly close: () => Promise<void>;
}
