/** A staff command for a running shop. */
export interface OpsCommand {
  readonly usage: string;
  readonly help: string;
  /** Resolves to whether the command succeeded completely. */
  readonly run: (args: readonly string[]) => Promise<boolean>;
}
