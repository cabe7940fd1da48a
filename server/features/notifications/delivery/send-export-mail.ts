import type { ExportFailure } from '#domain/shop-export/exports.ts';
import { countPoint, returnPoint } from '../../../platform/db/rate-limits.repo.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import { findMailbox } from '../../staff/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { sendDueMail } from './send-due-mail.ts';

/** An export of the whole shop that can be downloaded until `endsAt` (ISO 8601), or was given up for a reason. */
export type ExportMailJob = { readonly export: string; readonly staff: string } & (
  | { readonly endsAt: string; readonly failure: null }
  | { readonly endsAt: null; readonly failure: ExportFailure }
);

type Mailbox = NonNullable<Awaited<ReturnType<typeof findMailbox>>>;

/** Longer than the queue repeats a job. */
const sentSeconds = 7 * 24 * 60 * 60;
const mailMs = 60_000;

async function compose(
  job: ExportMailJob,
  { name, email, language }: Mailbox,
  { brandName, origin }: NotificationDeps['config'],
  at: Date,
): Promise<Mail> {
  const { mailHtml } = await import('../render/mail-html.ts');
  const { mailText } = await import('../render/mail-text.ts');
  const { code, dir, text, zonedMoment } = mailLanguage(language);
  const outcome = job.endsAt === null ? 'failed' : 'ready';
  const subject = text(`shopExport.subjects.${outcome}`);
  const reference =
    job.endsAt === null
      ? { label: text('shopExport.reason'), lines: [text(`shopExport.failures.${job.failure}`)] }
      : { label: text('shopExport.until'), lines: [zonedMoment(new Date(job.endsAt), 'UTC')] };
  const content = {
    language: code,
    dir,
    subject,
    preheader: text(`shopExport.intro.${outcome}`),
    brand: { name: brandName, link: `${origin}/` },
    heading: subject,
    opening: [text(`shopExport.intro.${outcome}`)],
    reference,
    status: { sentences: [text('shopExport.care')], isPaid: false },
    action: { label: text('shopExport.open'), link: `${origin}/console/settings/export` },
    contents: null,
    sections: [],
    closing: [],
    footer: [],
  };
  return {
    id: `export.${job.export}.${outcome}`,
    kind: 'export',
    at,
    to: { name, address: email },
    subject,
    html: mailHtml(content),
    text: mailText(content),
    headers: { 'Content-Language': code },
    timeoutMs: mailMs,
  };
}

/** Mails to a person that the export which they asked for can be downloaded, or was given up, once. See {@link sendDueMail}. */
export function sendExportMail(
  deps: NotificationDeps,
  job: ExportMailJob,
  log: Logger,
): Promise<void> {
  const { clock, config } = deps;
  const key = `export-mail ${job.export} ${job.endsAt}`;
  return sendDueMail(
    deps,
    {
      about: { kind: 'export', export: job.export },
      compose: async (connection) => {
        const mailbox = await findMailbox(connection, job.staff);
        if (!mailbox) return null;
        const now = clock();
        const once = { key, points: 1, seconds: sentSeconds, now };
        if (!(await countPoint(connection, once)).ok) return null;
        return await compose(job, mailbox, config, new Date(now));
      },
      markSent: async () => undefined,
      markFailed: async (connection) => {
        await returnPoint(connection, key, clock());
      },
    },
    log,
  );
}
