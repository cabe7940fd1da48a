import type { ExportFailure } from '#domain/shop-export/exports.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { MailLanguage } from '../../../platform/mail/mail-language.ts';
import { findMailbox } from '../../staff/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { composeNotice } from './compose-notice.ts';
import { sendOnce } from './send-once.ts';

/** An export of the whole shop that can be downloaded until `endsAt` (ISO 8601), or was given up for a reason. */
export type ExportMailJob = { readonly export: string; readonly staff: string } & (
  | { readonly endsAt: string; readonly failure: null }
  | { readonly endsAt: null; readonly failure: ExportFailure }
);

function say(job: ExportMailJob, link: string, { text, zonedMoment }: MailLanguage) {
  const outcome = job.endsAt === null ? 'failed' : 'ready';
  return {
    subject: text(`shopExport.subjects.${outcome}`),
    preheader: text(`shopExport.intro.${outcome}`),
    intro: text(`shopExport.intro.${outcome}`),
    reference:
      job.endsAt === null
        ? { label: text('shopExport.reason'), lines: [text(`shopExport.failures.${job.failure}`)] }
        : { label: text('shopExport.until'), lines: [zonedMoment(new Date(job.endsAt), 'UTC')] },
    advice: text('shopExport.care'),
    action: { label: text('shopExport.open'), link },
  };
}

/** Mails to a person that the export which they asked for can be downloaded, or was given up, once. See {@link sendOnce}. */
export function sendExportMail(
  deps: NotificationDeps,
  job: ExportMailJob,
  log: Logger,
): Promise<void> {
  const { clock, config } = deps;
  return sendOnce(
    deps,
    {
      about: { kind: 'export', export: job.export },
      key: `export-mail ${job.export} ${job.endsAt}`,
      find: (connection) => findMailbox(connection, job.staff),
      compose: ({ name, email, language }) => {
        const id = `export.${job.export}.${job.endsAt === null ? 'failed' : 'ready'}`;
        const to = { name, address: email };
        const mail = { id, kind: 'export', at: new Date(clock()), to, language };
        const link = `${config.origin}/console/settings/export`;
        return composeNotice(config, mail, (words) => say(job, link, words));
      },
    },
    log,
  );
}
