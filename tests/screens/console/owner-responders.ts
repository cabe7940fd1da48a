import type { Failure } from '#contract/errors.ts';
import type { GoingLive } from '#contract/staff/going-live.ts';
import { isReady, sortFindings } from '#domain/going-live/findings.ts';
import type { StaffCallName, StaffParts } from './staff-calls.ts';

/** What a test finds and changes of what the owner alone sets up. */
export interface OwnerState {
  findings: GoingLive['findings'];
}

/** A shop with two things to do before real orders. */
export function demoOwnerState(): OwnerState {
  return {
    findings: [
      {
        level: 'missing',
        check: 'configuration',
        advice: 'mail',
        text: 'SMTP_URL is not set: no mail leaves',
      },
      {
        level: 'dangerous',
        check: 'database',
        advice: 'database',
        text: 'the role fpx may administer the whole server',
      },
      { level: 'ok', check: 'database', advice: 'database', text: 'orders can be written' },
      { level: 'ok', check: 'storage', advice: 'storage', text: '/data/files can be written to' },
    ],
  };
}

type CallOfOwner = Extract<StaffCallName, 'getGoingLive'>;

type Responders = {
  readonly [K in CallOfOwner]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

/** Responds to the calls of the owner's screens as the server does. */
export function createOwnerResponders({ owner }: { readonly owner: OwnerState }): Responders {
  return {
    getGoingLive: () => ({
      examinedAt: new Date().toISOString(),
      isReady: isReady(owner.findings),
      findings: sortFindings(owner.findings),
    }),
  };
}
