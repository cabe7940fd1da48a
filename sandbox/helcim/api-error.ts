import type { FastifyReply } from 'fastify';
import type * as z from 'zod';

/** The three error formats that the live service uses; a caller must accept all of them. */
export type HelcimErrors = string | readonly string[] | Readonly<Record<string, string>>;

export function sendErrors(reply: FastifyReply, status: number, errors: HelcimErrors) {
  return reply.code(status).send({ errors });
}

/** The live service reports an issuer's decline as a server error on payment calls. */
export function sendDecline(reply: FastifyReply, reason: string) {
  return reply.code(500).send({ response: 0, errors: reason });
}

export const merchantDecline = 'Transaction Declined: DECLINED - Do Not Honor';

/** Validation problems by field, with dots for nesting. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.map((issue) => [
      issue.path.length === 0 ? 'body' : issue.path.join('.'),
      issue.message,
    ]),
  );
}
