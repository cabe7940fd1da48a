import type { FastifyReply } from 'fastify';
import type * as z from 'zod';

/** The three shapes the live service is seen to use; a caller has to take them all. */
export type HelcimErrors = string | readonly string[] | Readonly<Record<string, string>>;

export function sendErrors(reply: FastifyReply, status: number, errors: HelcimErrors) {
  return reply.code(status).send({ errors });
}

/** A refusal by the issuer is a server error on the payment calls, whatever one thinks of it. */
export function sendDecline(reply: FastifyReply, reason: string) {
  return reply.code(500).send({ response: 0, errors: reason });
}

export const merchantDecline = 'Transaction Declined: DECLINED - Do Not Honor';

/** Validation problems as a map from the field (dots for nesting) to what is wrong with it. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.map((issue) => [
      issue.path.length === 0 ? 'body' : issue.path.join('.'),
      issue.message,
    ]),
  );
}
