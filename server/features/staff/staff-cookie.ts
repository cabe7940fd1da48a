import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Name of the cookie of a staff session over https. Browsers accept this prefix only for the whole host and for this host
 * alone, so the path does not limit it; only the calls of the staff read it.
 */
export const secureStaffCookie = '__Host-fpx_staff';
/** The same over plain http, for a shop on one's own machine. */
export const staffCookie = 'fpx_staff';
/** Name of the cookie of a browser in which somebody signed in before. */
export const secureDeviceCookie = '__Host-fpx_device';
/** The same over plain http. */
export const deviceCookie = 'fpx_device';

/** Seconds for which a browser is known. */
const deviceSeconds = 400 * 24 * 60 * 60;

function isSecure(request: FastifyRequest): boolean {
  return request.isSecure;
}

function nameOf(request: FastifyRequest, secure: string, plain: string): string {
  return isSecure(request) ? secure : plain;
}

/** The token in a request's staff cookie. */
export function readStaffCookie(request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(request, secureStaffCookie, staffCookie)];
}

/** The token of the browser's device. */
export function readDeviceCookie(request: FastifyRequest): string | undefined {
  return request.cookies[nameOf(request, secureDeviceCookie, deviceCookie)];
}

function attributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) } as const;
}

/** Sets the cookie of a session; it ends with the browser, and on the server 12 hours after its last use. */
export function setStaffCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(nameOf(request, secureStaffCookie, staffCookie), token, attributes(request));
}

/** Removes the cookie of a session. */
export function clearStaffCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOf(request, secureStaffCookie, staffCookie), attributes(request));
}

/** Sets the cookie of a known browser. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const name = nameOf(request, secureDeviceCookie, deviceCookie);
  reply.setCookie(name, token, { ...attributes(request), maxAge: deviceSeconds });
}
