import { isBackupAlarm, type AlarmName } from '#domain/notifications/alarms.ts';
import { countPoint, returnPoint } from '../../../platform/db/rate-limits.repo.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { mailLanguage } from '../../../platform/mail/mail-language.ts';
import type { NotificationDeps } from '../deps.ts';
import { sendDueMail } from './send-due-mail.ts';

/** An alarm that was raised. */
export interface AlarmJob {
  readonly alarm: AlarmName;
  /** ISO 8601. */
  readonly at: string;
}

/** Longer than the queue repeats a job. */
const sentSeconds = 7 * 24 * 60 * 60;
const mailMs = 60_000;

async function compose(
  { alarm, at }: AlarmJob,
  { adminEmail, brandName, origin }: NotificationDeps['config'],
): Promise<Mail> {
  const { mailHtml } = await import('../render/mail-html.ts');
  const { mailText } = await import('../render/mail-text.ts');
  const { code, dir, text, zonedMoment } = mailLanguage('en');
  const raisedAt = new Date(at);
  const about = isBackupAlarm(alarm) ? 'alarm.backups' : 'alarm.limits';
  const content = {
    language: code,
    dir,
    subject: text(`alarm.subjects.${alarm}`),
    preheader: text(`${about}.preheader`),
    brand: { name: brandName, link: `${origin}/` },
    heading: text(`alarm.subjects.${alarm}`),
    opening: [text(`${about}.intro`)],
    reference: { label: text('alarm.at'), lines: [zonedMoment(raisedAt, 'UTC')] },
    status: { sentences: [text(`${about}.advice`)], isPaid: false },
    contents: null,
    sections: [],
    closing: [text(`${about}.repeat`)],
    footer: [],
  };
  return {
    id: `alarm.${alarm}.${raisedAt.getTime()}`,
    kind: 'alarm',
    at: raisedAt,
    to: { address: adminEmail },
    subject: content.subject,
    html: mailHtml(content),
    text: mailText(content),
    timeoutMs: mailMs,
  };
}

/** Mails to staff that a limit of the whole shop was reached, or about a backup, once for each alarm. See {@link sendDueMail}. */
export function sendAlarm(deps: NotificationDeps, job: AlarmJob, log: Logger): Promise<void> {
  const { clock, config } = deps;
  const key = `alarm-mail ${job.alarm} ${job.at}`;
  return sendDueMail(
    deps,
    {
      about: { kind: 'alarm', alarm: job.alarm, at: job.at },
      compose: async (connection) => {
        const once = { key, points: 1, seconds: sentSeconds, now: clock() };
        return (await countPoint(connection, once)).ok ? await compose(job, config) : null;
      },
      markSent: async () => undefined,
      markFailed: async (connection) => {
        await returnPoint(connection, key, clock());
      },
    },
    log,
  );
}
