/** A chosen file can be changed, moved or on an unplugged drive; a file stored by this browser cannot. */
export function isReadable(blob: Blob): Promise<boolean> {
  return blob
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
