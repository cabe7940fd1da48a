/** The Network Information API of some browsers. */
interface Connection extends EventTarget {
  /** Such as `wifi` or `cellular`; not reported on desktops. */
  readonly type?: string;
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

function isConnection(value: unknown): value is Connection {
  return value instanceof EventTarget;
}

/** The browser's network information; null where it has none. */
export function connection(): Connection | null {
  const value: unknown = 'connection' in navigator ? navigator.connection : null;
  return isConnection(value) ? value : null;
}
