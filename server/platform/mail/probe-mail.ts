import { createTransport } from 'nodemailer';

/** Connects to the mail server and logs in, without sending; rejects with the error. */
export async function probeMailServer(url: string, timeoutMs: number): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
