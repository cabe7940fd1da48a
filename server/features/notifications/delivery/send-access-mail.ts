import type { Logger } from '../../../platform/http/logger.ts';
import { findMailbox } from '../../staff/index.ts';
import type { NotificationDeps } from '../deps.ts';
import { composeNotice } from './compose-notice.ts';
import { sendOnce } from './send-once.ts';

/** A new link for the account of a person who can sign in. */
export interface AccessMailJob {
  readonly staff: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Mails to a person that somebody made a new link for their account, once for each link. See {@link sendOnce}. */
export function sendAccessMail(
  deps: NotificationDeps,
  { staff, at }: AccessMailJob,
  log: Logger,
): Promise<void> {
  const madeAt = new Date(at);
  return sendOnce(
    deps,
    {
      about: { kind: 'access', staff, at },
      key: `access-mail ${staff} ${at}`,
      find: (connection) => findMailbox(connection, staff),
      compose: ({ name, email, language }) => {
        const id = `access.${staff}.${madeAt.getTime()}`;
        const to = { name, address: email };
        const mail = { id, kind: 'access', at: madeAt, to, language };
        return composeNotice(deps.config, mail, ({ text, zonedMoment }) => ({
          subject: text('newAccess.subject'),
          preheader: text('newAccess.preheader'),
          intro: text('newAccess.intro'),
          reference: { label: text('newAccess.at'), lines: [zonedMoment(madeAt, 'UTC')] },
          advice: text('newAccess.advice'),
          closing: [text('newAccess.asked')],
        }));
      },
    },
    log,
  );
}
