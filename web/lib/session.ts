/** Whether this browser had a session when the page loaded; the server writes this into the page. */
function cameWithSession(): boolean {
  return document.querySelector('meta[name="fpx-session"]')?.getAttribute('content') === 'open';
}

/**
 * Opens a session for a page without one (an unknown studio, vite's own server), before several parallel calls would
 * each create one. Never rejects.
 */
export async function ensureSession(): Promise<void> {
  if (cameWithSession()) return;
  // The response schemas are large, and most pages come with a session.
  const calls = await import('./session-calls.ts').catch(() => null);
  await calls?.openSession();
}
