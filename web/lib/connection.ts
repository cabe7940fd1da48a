/** Network information of some browsers. */
interface Connection extends EventTarget {
  /** Like `wifi` or `cellular`; not told on desks. */
  readonly type?: string;
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

const isConnection = (value: unknown): value is Connection => value instanceof EventTarget;

/** Network information of this browser; null where it has none. */
export const connection = (): Connection | null => {
  const value: unknown = 'connection' in navigator ? navigator.connection : null;
  return isConnection(value) ? value : null;
};
