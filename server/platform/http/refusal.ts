import type { ErrorCode } from '#contract/errors.ts';

/** Thrown when a response cannot be returned: the request gets this error code. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}
