import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

function contentPolicy(cardOrigins: readonly string[]) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      connectSrc: ["'self'"],
      fontSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      frameSrc: cardOrigins.length > 0 ? [...cardOrigins] : ["'none'"],
      imgSrc: ["'self'", 'blob:', 'data:'],
      manifestSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...cardOrigins],
      styleSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
    },
  };
}

/** Browser features the pages may use: the customer's location on request, and payment in the card window. */
function permissionsPolicy(cardOrigins: readonly string[]): string {
  const off = ['camera', 'display-capture', 'hid', 'microphone', 'midi', 'serial', 'usb'];
  const payment = ['self', ...cardOrigins.map((origin) => `"${origin}"`)].join(' ');
  return [
    ...off.map((feature) => `${feature}=()`),
    'geolocation=(self)',
    `payment=(${payment})`,
    'screen-wake-lock=(self)',
  ].join(', ');
}

/**
 * Builds the security headers, which are the same for every response and therefore computed once. `cardOrigins`: of
 * the card window, its script and its frame. `secure`: the site is served over https.
 */
export function securityHeaders(options: {
  readonly cardOrigins: readonly string[];
  readonly secure: boolean;
}): OutgoingHttpHeaders {
  const { cardOrigins, secure } = options;
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const apply = helmet({
    contentSecurityPolicy: contentPolicy(cardOrigins),
    crossOriginEmbedderPolicy: false,
    // Browsers accept these only over https and warn otherwise. Popups: Google Pay opens its own window.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin-allow-popups' } : false,
    originAgentCluster: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  apply(response.req, response, (error) => {
    if (error) throw new Error('the security headers cannot be made', { cause: error });
  });
  return { ...response.getHeaders(), 'permissions-policy': permissionsPolicy(cardOrigins) };
}
