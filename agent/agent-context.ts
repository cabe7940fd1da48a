import type { AgentLog } from './agent-log.ts';
import type { AgentSystem } from './agent-system.ts';
import type { JobStore } from './job-store.ts';
import type { RenameSystem } from './rename-retrying.ts';
import type { ShopClient } from './shop-client.ts';

/** The parts of a running agent. */
export interface AgentContext {
  /** The lab's hot folder. */
  readonly folder: string;
  readonly client: ShopClient;
  readonly store: JobStore;
  /** Writes the agent's folder with its lock anew if it was deleted; resolves to whether it was. */
  readonly restoreLock: () => Promise<boolean>;
  readonly log: AgentLog;
  readonly system: AgentSystem;
  /** Replaced in tests. */
  readonly renaming?: RenameSystem;
  /** When the lease of a drop ends by {@link AgentSystem.now}; none is known after a start. */
  readonly leases: Map<string, number>;
  /** How often a print arrived damaged, by SHA-256. */
  readonly damaged: Map<string, number>;
  /** At which byte the download of a print broke off, and in how many rounds in a row, by SHA-256. */
  readonly stuck: Map<string, { readonly at: number; readonly rounds: number }>;
  /** Ends the agent. */
  readonly signal: AbortSignal;
}
