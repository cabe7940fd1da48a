import { domainToASCII } from 'node:url';

/** Google documents that dots in these mailbox names are ignored and that both domains are the same. */
const gmail = new Set(['gmail.com', 'googlemail.com']);

/**
 * Normalizes an e-mail address for comparison, so that one mailbox counts once: lower case, no spaces, without a `+`
 * suffix in its name, and a domain of other letters in its ASCII form. Source: product §5.3.
 */
export function emailKey(email: string): string {
  const plain = email.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const typed = plain.slice(at + 1);
  const domain = domainToASCII(typed) || typed;
  const [name = ''] = plain.slice(0, at).split('+');
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
