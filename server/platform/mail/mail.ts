import type { Success } from '#domain/result.ts';
import type { MailFailure } from './mail-failure.ts';

/** Who a mail comes from or goes to; the name is free text of anybody. */
export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string | Buffer;
  /** By which the HTML shows it (`cid:`), where it does. */
  readonly cid?: string;
  readonly contentDisposition?: 'inline';
}

/** A mail as it is handed over: complete, in HTML and in plain text. */
export interface Mail {
  /**
   * The same for every try, in letters, digits, dots and hyphens. It makes the Message-ID, by which a mail that went out
   * just before a crash and again after it is known as one; a file of it is overwritten.
   */
  readonly id: string;
  /** What the mail is, for the name of its file: `customer-confirmation`. */
  readonly kind: string;
  /** When what it tells of happened; files are sorted by it. */
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
   * Counts against the mails that its recipient gets a day, and is held back beyond them: anybody can have such a mail
   * sent to any address, because nobody paid for anything yet.
   */
  readonly isUnpaidFor?: boolean;
  /** How long handing it over may take. Source: product §9. */
  readonly timeoutMs: number;
}

/** Hands mails to the mail server, or writes them as files where none is set up. */
export interface Mailer {
  /** Answers the Message-ID, or why the mail could not be handed over. */
  readonly send: (mail: Mail) => Promise<Success<string> | MailFailure>;
  /** Closes connections once what is under way is done. */
  readonly close: () => Promise<void>;
}
