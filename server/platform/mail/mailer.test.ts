import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { findHeaders, startMailServer } from '#tests/support/mails.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { maxMailMs, type Mail, type Mailer } from './mail.ts';
import { openMailer, smtpOptions } from './mailer.ts';

const from = { name: 'Shop, “Prints”', address: 'shop@example.com' };

function mailOf(changes: Partial<Mail> = {}): Mail {
  return {
    id: 'a1.greeting',
    kind: 'greeting',
    at: new Date('2026-11-21T10:20:30.456Z'),
    to: { name: 'First Last', address: 'customer@example.com' },
    subject: 'طلبك FPX-123456789',
    html: '<p>Zoë, مرحبًا</p>',
    text: 'Zoë, مرحبًا\n',
    timeoutMs: 10_000,
    ...changes,
  };
}

const it = shopTest
  .extend('mailer', { scope: 'file' }, ({ mailServer }, { onCleanup }) => {
    const mailer = openMailer({ kind: 'smtp', url: mailServer.url }, { from });
    onCleanup(() => mailer.close());
    return mailer;
  })
  .extend('received', ({ mailServer, mailer }) => async (mail: Mail) => {
    expect(await mailer.send(mail)).toMatchObject({ ok: true });
    const [first] = mailServer.mails;
    if (!first) throw new Error('nothing arrived');
    return first;
  });
it.afterEach(({ mailServer }) => {
  mailServer.mails.length = 0;
});

describe('a mail by SMTP', () => {
  it('arrives complete, in both forms and in every script', async ({ received }) => {
    const { parsed, recipients } = await received(
      mailOf({
        replyTo: { address: 'desk@example.com' },
        headers: { 'Content-Language': 'ar' },
        attachments: [{ filename: 'visit.ics', contentType: 'text/calendar', content: 'BEGIN' }],
      }),
    );
    expect(recipients).toEqual(['customer@example.com']);
    expect(parsed.from).toMatchObject({ name: 'Shop, “Prints”', address: 'shop@example.com' });
    expect(parsed.to).toMatchObject([{ name: 'First Last', address: 'customer@example.com' }]);
    expect(parsed.replyTo).toMatchObject([{ address: 'desk@example.com' }]);
    expect(parsed.subject).toBe('طلبك FPX-123456789');
    expect(parsed.html).toContain('<p>Zoë, مرحبًا</p>');
    expect(parsed.text).toContain('Zoë, مرحبًا');
    expect(findHeaders(parsed, 'content-language')).toEqual(['ar']);
    expect(findHeaders(parsed, 'auto-submitted')).toEqual(['auto-generated']);
    expect(parsed.attachments).toMatchObject([{ filename: 'visit.ics' }]);
  });

  it('keeps its Message-ID between attempts', async ({ mailer, mailServer }) => {
    await mailer.send(mailOf());
    expect(await mailer.send(mailOf())).toEqual({ ok: true, value: '<a1.greeting@example.com>' });
    expect(mailServer.mails.map(({ parsed }) => parsed.messageId)).toEqual([
      '<a1.greeting@example.com>',
      '<a1.greeting@example.com>',
    ]);
  });

  it('cannot get another header by a line end in a name, subject or header', async ({
    received,
  }) => {
    const evil = 'First\r\nBcc: thief@example.com\r\n\r\nLast\u2028X-More: 1';
    const { parsed, recipients } = await received(
      mailOf({
        to: { name: evil, address: 'customer@example.com' },
        replyTo: { name: evil, address: 'customer@example.com' },
        subject: evil,
        headers: { 'X-Note': evil },
      }),
    );
    expect(recipients).toEqual(['customer@example.com']);
    expect(findHeaders(parsed, 'bcc')).toEqual([]);
    expect(findHeaders(parsed, 'x-more')).toEqual([]);
    expect(parsed.html).toContain('Zoë');
    expect(parsed.subject).toBe('First Bcc: thief@example.com Last X-More: 1');
    expect(parsed.to?.map(({ address }) => address)).toEqual(['customer@example.com']);
  });

  it('shows an encoded word in a name or subject as its letters', async ({ received }) => {
    // Mail programs decode it, also in quotes: it could bring characters that names must not have.
    const encoded = '=?UTF-8?Q?=E2=80=AEnigol/elpmaxe.live?=';
    const { parsed } = await received(
      mailOf({
        to: { name: `Ana (${encoded})`, address: 'customer@example.com' },
        replyTo: { name: encoded, address: 'customer@example.com' },
        subject: `Your appointment at ${encoded}`,
      }),
    );
    const shown = [parsed.to?.[0]?.name, parsed.replyTo?.[0]?.name, parsed.subject];
    expect(shown.map((text) => text?.replaceAll('\u2060', ''))).toEqual([
      `Ana (${encoded})`,
      encoded,
      `Your appointment at ${encoded}`,
    ]);
  });

  it.for([
    'customer@example.com\r\nRCPT TO:<thief@example.com>',
    'customer@example.com, thief@example.com',
    'customer@example.com> <thief@example.com',
    'nobody',
  ])('is not sent to the invalid address %j', async (address, { mailer, mailServer }) => {
    expect(await mailer.send(mailOf({ to: { address } }))).toMatchObject({
      ok: false,
      code: 'UNKNOWN',
      details: { retryable: false },
    });
    expect(mailServer.mails).toEqual([]);
  });

  it('omits an invalid reply address', async ({ received }) => {
    const { parsed } = await received(mailOf({ replyTo: { address: 'a@b.example, c@d.example' } }));
    expect(parsed.replyTo ?? []).toEqual([]);
  });
});

describe('a refused mail', () => {
  it.for([
    [{ code: 451, words: '4.3.0 local error' }, 'SERVER_ERROR', 500, true],
    [{ code: 421, words: 'closing, too many connections' }, 'RATE_LIMIT', 429, true],
    [{ code: 450, words: '4.7.28 sending too fast' }, 'RATE_LIMIT', 429, true],
    [{ code: 550, words: '5.4.5 daily sending limit reached' }, 'RATE_LIMIT', 429, false],
    [{ code: 530, words: '5.7.0 must log in' }, 'AUTH_ERROR', 403, true],
    [{ code: 550, words: '5.1.1 no such mailbox' }, 'UNKNOWN', 400, false],
    [{ code: 554, words: 'message refused' }, 'UNKNOWN', 400, false],
    [{ code: 503, words: 'bad sequence' }, 'SERVER_ERROR', 500, true],
  ] as const)(
    'with %j counts as %s',
    async ([reply, code, status, retryable], { mailer, mailServer }) => {
      mailServer.replies.push(reply);
      expect(await mailer.send(mailOf())).toMatchObject({
        ok: false,
        code,
        details: { status, retryable },
      });
    },
  );

  it('gets a reason without any address', async ({ mailer, mailServer }) => {
    mailServer.replies.push({ code: 550, words: '5.1.1 <customer@example.com>: no such mailbox' });
    const failure = await mailer.send(mailOf());
    expect(failure).toMatchObject({ details: { reason: 'EMESSAGE 550 5.1.1 DATA' } });
  });

  it.for([
    ['535 5.7.8', 'AUTH_ERROR', 403],
    ['550 5.7.0', 'AUTH_ERROR', 403],
    ['454 4.7.0', 'SERVER_ERROR', 500],
  ] as const)('is retried when the login fails with %s', async ([refusal, code, status]) => {
    const guarded = await startMailServer({ password: 'right', refusal });
    const stranger = openMailer(
      { kind: 'smtp', url: guarded.url.replace('right', 'wrong') },
      { from },
    );
    expect(await stranger.send(mailOf())).toMatchObject({
      ok: false,
      code,
      details: { status, retryable: true },
    });
    await stranger.close();
    await guarded.stop();
  });
});

describe('a refused sender', () => {
  it.for([['550 5.7.1'], ['553 5.7.1'], ['554 5.7.0']] as const)(
    'concerns no particular mail, so it is retried: %s',
    async ([senderRefusal]) => {
      const strict = await startMailServer({ senderRefusal });
      const mailer = openMailer({ kind: 'smtp', url: strict.url }, { from });
      expect(await mailer.send(mailOf())).toMatchObject({
        ok: false,
        code: 'UNKNOWN',
        details: { retryable: true, reason: `EENVELOPE ${senderRefusal} MAIL FROM` },
      });
      await mailer.close();
      await strict.stop();
    },
  );
});

describe('a mail to an unreachable mail server', () => {
  it('is retried when the connection is refused', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    const address = listener.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    await new Promise((resolve) => listener.close(resolve));
    const lost = openMailer({ kind: 'smtp', url: `smtp://127.0.0.1:${port}` }, { from });
    expect(await lost.send(mailOf())).toMatchObject({
      ok: false,
      code: 'SERVER_ERROR',
      details: { retryable: true },
    });
    await lost.close();
  });

  it('fails this attempt when the server does not reply in time', async ({
    mailer,
    mailServer,
  }) => {
    mailServer.replies.push('silence');
    expect(await mailer.send(mailOf({ timeoutMs: 300 }))).toMatchObject({
      ok: false,
      code: 'SERVER_ERROR',
      details: { retryable: true, reason: expect.stringContaining('EABORT') as string },
    });
  });
});

describe('smtpOptions', () => {
  it('ends no wait for the server before the timeout of the mail', () => {
    expect(maxMailMs).toBe(90_000);
    const { connectionTimeout, greetingTimeout, socketTimeout } = smtpOptions('smtp://127.0.0.1');
    expect(Math.min(connectionTimeout, greetingTimeout, socketTimeout)).toBe(maxMailMs);
  });
});

describe('a mail without a mail server', () => {
  let directory: string;
  let writer: Mailer;
  beforeAll(async () => {
    directory = path.join(await mkdtemp(path.join(os.tmpdir(), 'fpx-mail-')), 'mail');
    writer = openMailer({ kind: 'files', directory }, { from });
  });
  afterAll(async () => {
    await writer.close();
    await rm(path.dirname(directory), { recursive: true, force: true });
  });

  it('is written as one complete .eml file, however often', async () => {
    expect(await writer.send(mailOf())).toEqual({ ok: true, value: '<a1.greeting@example.com>' });
    await writer.send(mailOf());
    await writer.send(mailOf({ id: 'a2.greeting', at: new Date('2026-11-21T09:00:00Z') }));
    const names = await readdir(directory);
    expect(names.toSorted()).toEqual([
      expect.stringMatching(/^20261121T090000000Z-greeting-[0-9a-f]{12}\.eml$/),
      expect.stringMatching(/^20261121T102030456Z-greeting-[0-9a-f]{12}\.eml$/),
    ]);
    const file = await readFile(path.join(directory, names.toSorted()[1] ?? ''), 'utf8');
    expect(file).not.toMatch(/[^\r]\n/);
    const parsed = await PostalMime.parse(file);
    expect(parsed).toMatchObject({
      subject: 'طلبك FPX-123456789',
      messageId: '<a1.greeting@example.com>',
      to: [{ name: 'First Last', address: 'customer@example.com' }],
    });
    expect(parsed.html).toContain('مرحبًا');
    expect(parsed.text).toContain('مرحبًا');
  });

  it('is removed once it is older than a moment, and no other file', async () => {
    await writer.send(mailOf({ id: 'old.greeting' }));
    const names = await readdir(directory);
    const [old = ''] = names;
    const other = path.join(directory, 'notes.txt');
    await writeFile(other, 'mine');
    const long = new Date('2026-01-01T00:00:00Z');
    await utimes(path.join(directory, old), long, long);
    await utimes(other, long, long);
    expect(await writer.removeFiles?.(new Date('2026-02-01T00:00:00Z'))).toBe(1);
    expect(await writer.removeFiles?.(new Date('2026-02-01T00:00:00Z'))).toBe(0);
    expect((await readdir(directory)).toSorted()).toEqual(
      [...names.slice(1), 'notes.txt'].toSorted(),
    );
    await rm(other);
  });

  it('has one recipient only', async () => {
    const before = await readdir(directory);
    const to = { address: 'customer@example.com, thief@example.com' };
    expect(await writer.send(mailOf({ id: 'a3.greeting', to }))).toMatchObject({ ok: false });
    expect(await readdir(directory)).toEqual(before);
  });

  it('reports a missing folder as a retryable error', async () => {
    const gone = path.join(directory, 'gone');
    const broken = openMailer({ kind: 'files', directory: gone }, { from });
    await rm(gone, { recursive: true });
    expect(await broken.send(mailOf())).toMatchObject({
      ok: false,
      code: 'SERVER_ERROR',
      details: { status: 500, retryable: true, reason: 'ENOENT open' },
    });
  });
});
