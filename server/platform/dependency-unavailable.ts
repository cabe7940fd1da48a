/** A service that the shop depends on failed, and the same request may succeed later. */
export abstract class DependencyUnavailable extends Error {
  /** The service, as logs name it. */
  abstract readonly dependency: string;
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
