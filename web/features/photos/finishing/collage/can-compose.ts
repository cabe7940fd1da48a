/** Whether this browser can compose collages. */
export function canCompose(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
}
