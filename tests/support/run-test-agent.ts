import { openAgentLog, type LogLine } from '#agent/agent-log.ts';
import { agentSystem, type AgentSystem } from '#agent/agent-system.ts';
import type { RenameSystem } from '#agent/rename-retrying.ts';
import { runAgent } from '#agent/run-agent.ts';

/** An agent of a test in this process. */
export interface TestAgent {
  readonly lines: readonly LogLine[];
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The parts of an agent that a test sets. */
export interface TestAgentPlan {
  readonly shop: string;
  readonly token: string;
  readonly folder: string;
  readonly once?: boolean;
  readonly system?: AgentSystem;
  readonly renaming?: RenameSystem;
}

/** Starts an agent in this process. */
export function startTestAgent(plan: TestAgentPlan): TestAgent {
  const lines: LogLine[] = [];
  const stopping = new AbortController();
  const { shop, token, folder, once = false, system = agentSystem, renaming } = plan;
  const write = openAgentLog({ json: true, date: system.date }, () => undefined);
  const ended = runAgent(
    { shop: new URL(`${shop}/`), token, folder, once },
    {
      system,
      stop: stopping.signal,
      ...(renaming && { renaming }),
      log: (line) => {
        lines.push(line);
        write(line);
      },
    },
  );
  return {
    lines,
    ended,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
