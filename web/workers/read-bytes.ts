/**
 * All bytes of a file, null when they cannot be read. Some browsers (iOS) fail on a file that was passed to the page
 * just before, so a failed read is repeated once in another way.
 */
export async function readBytes(file: Blob): Promise<ArrayBuffer | null> {
  try {
    return await file.arrayBuffer();
  } catch {
    return new Response(file).arrayBuffer().catch(() => null);
  }
}
