/**
 * All bytes of a file, null when they cannot be had. Some browsers (iOS) fail at a file that is only just being handed
 * over, and not a moment later: a reading that fails is tried once more, another way.
 */
export const readBytes = async (file: Blob): Promise<ArrayBuffer | null> => {
  try {
    return await file.arrayBuffer();
  } catch {
    return new Response(file).arrayBuffer().catch(() => null);
  }
};
