import type { Access } from '#contract/operations/index.ts';
import { secureSessionCookie, sessionCookie } from '../session.ts';

function cookie(name: string, scheme: string) {
  return {
    type: 'apiKey',
    in: 'cookie',
    name,
    description: `Cookie of the browser session over ${scheme}; the server sets it.`,
  };
}

function staffCookie(name: string, scheme: string) {
  return {
    type: 'apiKey',
    in: 'cookie',
    name,
    description: `Cookie of a staff session over ${scheme}; signing in sets it.`,
  };
}

function header(name: string, provider: string) {
  return {
    type: 'apiKey',
    in: 'header',
    name,
    description: `Signature of ${provider} over the bytes of the message and its time.`,
  };
}

/** The credentials of the API. */
export const securitySchemes = {
  session: cookie(sessionCookie, 'http'),
  secureSession: cookie(secureSessionCookie, 'https'),
  labToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of a lab, which staff create with `npm run ops -- add-lab-token`.',
  },
  staffSession: staffCookie('fpx_staff', 'http'),
  secureStaffSession: staffCookie('__Host-fpx_staff', 'https'),
  helcimSignature: header('webhook-signature', 'Helcim'),
  stripeSignature: header('stripe-signature', 'Stripe'),
};

type Requirement = Partial<Record<keyof typeof securitySchemes, readonly string[]>>;

const ownSession: readonly Requirement[] = [{ session: [] }, { secureSession: [] }];
const maybeSession: readonly Requirement[] = [...ownSession, {}];

/** The alternatives of each access. OpenAPI has no scheme for a secret in a path or a body, so a link has none. */
export const requirements: Readonly<Record<Access, readonly Requirement[]>> = {
  none: [],
  link: [],
  session: ownSession,
  anySession: maybeSession,
  optionalSession: maybeSession,
  labToken: [{ labToken: [] }],
  staff: [{ staffSession: [] }, { secureStaffSession: [] }],
  helcimSignature: [{ helcimSignature: [] }],
  stripeSignature: [{ stripeSignature: [] }],
};

/** Sentence about the credential, for the description of an operation; null where the schemes say it all. */
export const accessNotes: Readonly<Record<Access, string | null>> = {
  none: null,
  link: 'The secret of the link is the only credential.',
  session: null,
  anySession: 'A request without a session opens one.',
  optionalSession: null,
  labToken: null,
  staff: null,
  helcimSignature: null,
  stripeSignature: null,
};
