import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Scope } from '#domain/staff/roles.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import type { CounterDeps } from './deps.ts';

/** Counts a code that no order of the scope has, by studio and by network address. Errors: `too_many_requests`. */
export async function countWrongCode(
  { codeGuesses }: Pick<CounterDeps, 'codeGuesses'>,
  scope: Scope,
  address: string,
): Promise<Result<undefined>> {
  const counter = scope.kind === 'studio' ? [`studio ${scope.studio}`] : [];
  const waitSeconds = await codeGuesses.take([...counter, addressBlock(address)]);
  return waitSeconds > 0 ? fail('too_many_requests', { waitSeconds }) : succeed(undefined);
}
