import { plainEmail } from '#domain/customers/email-address.ts';

/** E-mail domains most customers use. */
const commonDomains = [
  'gmail.com',
  'yahoo.com',
  'yahoo.fr',
  'hotmail.com',
  'hotmail.fr',
  'outlook.com',
  'outlook.fr',
  'live.com',
  'icloud.com',
  'orange.fr',
  'free.fr',
  'topnet.tn',
  'planet.tn',
];

/** Whether one inserted, deleted, replaced or transposed letter turns one text into the other. */
function oneSlipApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.slice(1) === restB || restB.slice(1) === restA) return true;
  if (restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}

/** The address the customer probably meant, with an e-mail domain one typo away; null when there is no suggestion. */
export function suggestedEmail(email: string): string | null {
  const typed = plainEmail(email);
  const [name, domain, ...more] = typed.toLowerCase().split('@');
  if (!name || !domain || more.length > 0 || commonDomains.includes(domain)) return null;
  const meant = commonDomains.find((known) => oneSlipApart(domain, known));
  return meant ? `${typed.slice(0, typed.indexOf('@'))}@${meant}` : null;
}
