/** Google documents that it ignores the dots of these mailboxes' names, and that the two domains are one. */
const gmail = new Set(['gmail.com', 'googlemail.com']);

/**
 * An e-mail address in the spelling addresses are compared in, so that one mailbox counts once: lower case, no spaces,
 * without what follows a `+` in its name. Source: product §5, step 1.
 */
export function emailKey(email: string): string {
  const plain = email.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 0) return plain;
  const domain = plain.slice(at + 1);
  const [name = ''] = plain.slice(0, at).split('+');
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
