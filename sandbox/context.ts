import type { SandboxState } from './state/state.ts';
import type { Switches } from './switches.ts';
import type { Courier } from './webhooks/courier.ts';

/** Dependencies of every part of the sandbox. */
export type SandboxContext = {
  readonly helcimToken: string;
  readonly stripeKey: string;
  readonly publicUrl: string | undefined;
  readonly state: SandboxState;
  /** A reset replaces this object, so each request must read it again. */
  switches: Switches;
  readonly courier: Courier;
};
