import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived: who it was handed over for, its source, and its parts. */
interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly source: string;
  readonly parsed: Email;
}

/** The reply to the next mail's content: a code and its words, or none at all. */
type MailReply = { readonly code: number; readonly words: string } | 'silence';

/** A mail server over a real socket that keeps what it takes. */
export interface TestMailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Replies to the next mails in place of taking them. */
  readonly replies: MailReply[];
  /** Runs when a mail has arrived and before it is answered for. */
  beforeTaking: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Header values of a name, as many as the mail has. */
export const headersOf = (mail: Email, name: string): string[] =>
  mail.headers.filter(({ key }) => key === name).map(({ value }) => value);

/** Starts one; `password` makes it ask for that one. */
export const startMailServer = async (
  options: { readonly password?: string } = {},
): Promise<TestMailServer> => {
  const state: Pick<TestMailServer, 'mails' | 'replies' | 'beforeTaking'> = {
    mails: [],
    replies: [],
    beforeTaking: () => Promise.resolve(),
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: options.password === undefined,
    allowInsecureAuth: true,
    onAuth: ({ password, username }, _session, response) => {
      if (password === options.password) response(null, { user: username });
      else response(new Error('5.7.8 no such user'));
    },
    onData: (stream, session, response) => {
      const take = async (): Promise<void> => {
        const source = await text(stream);
        const reply = state.replies.shift();
        if (reply === 'silence') return;
        if (reply) {
          response(Object.assign(new Error(reply.words), { responseCode: reply.code }));
          return;
        }
        await state.beforeTaking();
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        state.mails.push({ recipients, source, parsed: await PostalMime.parse(source) });
        response(null);
      };
      take().catch((error: unknown) => response(error instanceof Error ? error : new Error()));
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const login = options.password === undefined ? '' : `shop:${options.password}@`;
  return Object.assign(state, {
    url: `smtp://${login}127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};
