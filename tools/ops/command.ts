/** Something done by hand to a running shop. */
export interface OpsCommand {
  readonly usage: string;
  readonly help: string;
  /** Answers whether all of it went well. */
  readonly run: (args: readonly string[]) => Promise<boolean>;
}
