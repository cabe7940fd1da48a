import type { RateLimit } from '../../platform/db/rate-limits.repo.ts';

/** Limits of signing in. None counts a person alone: strangers who guess lock nobody out. */
export interface StaffLimits {
  /** Tries from one network address, in browsers that the person never signed in with, and its refusals in the audit log. */
  readonly perAddress: RateLimit;
  /** The same, for one e-mail address. */
  readonly perPersonAndAddress: RateLimit;
  /** Tries in a browser in which the person signed in before. */
  readonly perDevice: RateLimit;
  /** Challenges for passkeys, answers to them, and look-ups of links, from one network address. */
  readonly challenges: RateLimit;
  /** Codes for a fresh proof in one session. */
  readonly proofs: RateLimit;
  /** Refused tries in the whole shop at which staff are told; nothing is refused because of it. */
  readonly perShop: RateLimit;
}

const quarter = 15 * 60;

/** Usual {@link StaffLimits}. */
export const usualStaffLimits: StaffLimits = {
  perAddress: { points: 20, seconds: quarter },
  perPersonAndAddress: { points: 5, seconds: quarter },
  perDevice: { points: 10, seconds: quarter },
  challenges: { points: 100, seconds: quarter },
  proofs: { points: 5, seconds: quarter },
  perShop: { points: 200, seconds: quarter },
};
