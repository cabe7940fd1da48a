import type { SandboxState } from './state/state.ts';
import type { Switches } from './switches.ts';
import type { Courier } from './webhooks/courier.ts';

/** What every part of the sandbox is handed. */
export type SandboxContext = {
  readonly helcimToken: string;
  readonly stripeKey: string;
  readonly publicUrl: string | undefined;
  readonly state: SandboxState;
  /** Replaced as a whole by a reset; read it anew for each request. */
  switches: Switches;
  readonly courier: Courier;
};
