import type { ErrorCode } from '#contract/errors.ts';

/** Thrown where an answer cannot be returned: the request is answered with this code. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}
