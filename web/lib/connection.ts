/** What some browsers tell of their connection. */
interface Connection extends EventTarget {
  /** Like `wifi` or `cellular`; not told on desks. */
  readonly type?: string;
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

const isConnection = (value: unknown): value is Connection => value instanceof EventTarget;

/** What the browser tells of its connection; null where it tells nothing. */
export const connection = (): Connection | null => {
  const told: unknown = 'connection' in navigator ? navigator.connection : null;
  return isConnection(told) ? told : null;
};
