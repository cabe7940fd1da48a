import type { NodemailerError } from 'nodemailer';
import type { FailureWith } from '#domain/common/result.ts';

/** Classes of failed mail. */
export type MailFailureCode = 'SERVER_ERROR' | 'AUTH_ERROR' | 'RATE_LIMIT' | 'UNKNOWN';

/** A mail that could not be sent; `reason` contains no address and may be logged. */
export type MailFailure = FailureWith<MailFailureCode, MailFailureDetails>;

interface MailFailureDetails {
  /** Status of the failure: 500, 403, 429, or 400 for any other. */
  readonly status: number;
  /** Whether a retry can help. */
  readonly retryable: boolean;
  readonly reason: string;
}

const codes: Readonly<Record<number, MailFailureCode>> = {
  403: 'AUTH_ERROR',
  429: 'RATE_LIMIT',
  500: 'SERVER_ERROR',
};

const authReplies = new Set([530, 534, 535, 538]);
const authErrors = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2']);
/** Connection errors, in which no reply concerns the mail itself. */
const transportErrors = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EPROXY',
  'ESTREAM',
  'EABORT',
  'EMAXLIMIT',
]);
/** Enhanced codes of a quota or a rate (RFC 3463 and those of large receivers), and the words others use. */
const rateCodes = /^[45]\.(?:4\.5|7\.28|7\.708)$/;
const rateWords = /rate limit|too many|throttl|quota exceeded|sending limit/i;

function enhancedCode(response: string): string {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
}

function toStatus(error: NodemailerError): number {
  const { code = '', responseCode: reply = 0, response = '' } = error;
  if (authReplies.has(reply)) return 403;
  if (rateCodes.test(enhancedCode(response)) || (reply > 0 && rateWords.test(response))) return 429;
  if (reply >= 400 && reply < 500) return 500;
  // Bad sequence of commands: the dialog failed, not the mail.
  if (reply === 503) return 500;
  if (authErrors.has(code)) return 403;
  if (reply > 0) return 400;
  return transportErrors.has(code) ? 500 : 400;
}

/** A refused login concerns no particular mail: each one can be sent as soon as the password is corrected. */
function isRefusedLogin({ code = '', responseCode: reply = 0 }: NodemailerError): boolean {
  return authErrors.has(code) || authReplies.has(reply);
}

/** So does a refused sender, such as an address that the mail service has not verified yet. */
function isRefusedSender({ code, command }: NodemailerError): boolean {
  return code === 'EENVELOPE' && command === 'MAIL FROM';
}

/**
 * Builds a failure with a status; 500 to 599 are retried, and so are failures that are `passing`: those that the mail
 * server calls temporary, and refused logins and senders.
 */
export function mailFailure(status: number, reason: string, passing = false): MailFailure {
  return {
    ok: false,
    code: codes[status] ?? 'UNKNOWN',
    details: { status, retryable: passing || (status >= 500 && status <= 599), reason },
  };
}

/**
 * Classifies an error of the mail library. A reply of the mail server counts by its own class: 4yz is a temporary
 * problem of the server, 53x a refused login, 5yz final; words and codes of a quota are a rate limit, retried only
 * when the server calls it temporary. Any refusal of the login or of the sender is retried. No reply at all is a
 * connection problem.
 */
export function classifyMailError(error: NodemailerError): MailFailure {
  const { code = '', responseCode: reply = 0, response = '', command = '' } = error;
  const reason = [code, reply || '', enhancedCode(response), command].filter(Boolean).join(' ');
  const isPassing =
    (reply >= 400 && reply < 500) || isRefusedLogin(error) || isRefusedSender(error);
  return mailFailure(toStatus(error), reason || error.name, isPassing);
}
