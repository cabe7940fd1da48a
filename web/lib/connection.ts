/** The Network Information API of some browsers. */
interface Connection extends EventTarget {
  /** Such as `wifi` or `cellular`; not reported on desktops. */
  readonly type?: string;
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

const isConnection = (value: unknown): value is Connection => value instanceof EventTarget;

/** The browser's network information; null where it has none. */
export const connection = (): Connection | null => {
  const value: unknown = 'connection' in navigator ? navigator.connection : null;
  return isConnection(value) ? value : null;
};
