import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A received mail: its envelope recipients, its source, and its parts. */
interface ReceivedMail {
  readonly recipients: readonly string[];
  readonly source: string;
  readonly parsed: Email;
}

/** The reply to the next mail's content: a code and its text, or no reply at all. */
type MailReply = { readonly code: number; readonly words: string } | 'silence';

/** A mail server on a real socket that stores the mails it accepts. */
export interface TestMailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Replies to the next mails instead of accepting them. */
  readonly replies: MailReply[];
  /** Runs after a mail has been received and before it is accepted. */
  beforeTaking: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** All values of a header of a mail. */
export function findHeaders(mail: Email, name: string): string[] {
  return mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
}

interface MailServerOptions {
  /** Requires a login with this password. */
  readonly password?: string;
  /** The reply to another password, which may change at any time. */
  readonly refusal?: string;
  /** The reply to every sender, which may change at any time. */
  readonly senderRefusal?: string;
}

/** A reply such as `550 5.7.1` as the error by which the server sends it. */
function refusalOf(reply: string, words: string): Error {
  const [code, enhanced] = reply.split(' ');
  return Object.assign(new Error(`${enhanced} ${words}`), { responseCode: Number(code) });
}

/** Starts a mail server. */
export async function startMailServer(options: MailServerOptions = {}): Promise<TestMailServer> {
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
      else response(refusalOf(options.refusal ?? '535 5.7.8', 'no such user'));
    },
    onMailFrom: (_address, _session, response) =>
      response(options.senderRefusal ? refusalOf(options.senderRefusal, 'not your address') : null),
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
}
