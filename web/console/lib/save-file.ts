/** A document that the shop makes of a request. */
interface FileRequest {
  readonly path: string;
  readonly body: unknown;
  readonly fileName: string;
}

/** Fetches a document by a request with a body, which no link can send, and saves it. Throws when there is none. */
export async function saveFile({ path, body, fileName }: FileRequest): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Error(`the shop answered ${response.status}`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
