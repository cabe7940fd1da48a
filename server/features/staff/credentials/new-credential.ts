import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { isWeakPassword, type PasswordContext } from '#domain/staff/password-strength.ts';
import { acceptAuthenticator } from './authenticator.ts';
import { isBreachedPassword } from './breached-passwords.ts';
import type { HashQueue } from './hash-queue.ts';
import { hashPassword } from './passwords.ts';

/** Seconds after which a password may be set while too many others are hashed. */
const busySeconds = 5;

/** Hashes a new password. Errors: `staff_password_weak`, `too_many_requests`. */
export async function hashNewPassword(
  queue: HashQueue,
  password: string,
  context: PasswordContext,
): Promise<Result<string, 'staff_password_weak' | 'too_many_requests'>> {
  if (isWeakPassword(password, context) || isBreachedPassword(password)) {
    return fail('staff_password_weak');
  }
  const hash = await queue.run(() => hashPassword(password));
  return hash === null ? fail('too_many_requests', { waitSeconds: busySeconds }) : succeed(hash);
}

/** Reads a new authenticator with its first code. Errors: `staff_code_wrong`. */
export function readNewAuthenticator(
  ...[scope, given]: Parameters<typeof acceptAuthenticator>
): Result<{ readonly secret: Buffer; readonly step: number }, 'staff_code_wrong'> {
  const accepted = acceptAuthenticator(scope, given);
  return accepted ? succeed(accepted) : fail('staff_code_wrong');
}
