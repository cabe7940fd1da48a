/** How a requirement of OWASP ASVS 5 is met: by a test, by something that is not code, or not. */
export interface Requirement {
  readonly id: string;
  readonly level: 1 | 2;
  readonly claim: string;
  /** File and title of the test; null where `note` says why there is none. */
  readonly test: readonly [file: string, title: string] | null;
  readonly note?: string;
}

const own = 'tests/features/asvs/asvs.test.ts';
const staff = 'server/features/staff';
const signIn = `${staff}/sign-in/sign-in.test.ts`;
const welcome = `${staff}/welcome/welcome.test.ts`;
const account = `${staff}/account/account.test.ts`;
const people = `${staff}/people/people.test.ts`;
const session = `${staff}/session.test.ts`;
const credentials = `${staff}/credentials/credentials.test.ts`;
const totp = `${staff}/credentials/totp.test.ts`;
const strength = 'domain/staff/password-strength.test.ts';

function row(
  id: string,
  level: 1 | 2,
  claim: string,
  test: Requirement['test'],
  note?: string,
): Requirement {
  return { id, level, claim, test, ...(note !== undefined && { note }) };
}

/** Authentication: the requirements of levels 1 and 2 of chapter 6. */
export const authentication: readonly Requirement[] = [
  row('6.1.1', 1, 'documents the limits of signing in', null, 'docs/product/09-limits.md'),
  row('6.1.2', 2, 'documents the words no password may be made of', null, 'password-strength.ts'),
  row('6.1.3', 2, 'documents every way to sign in', null, 'docs/product/06-permissions.md'),
  row('6.2.1', 1, 'refuses short passwords', [strength, 'refuses %s']),
  row('6.2.2', 1, 'lets people change their password', [
    account,
    'is changed with the current one, and ends all other sessions',
  ]),
  row('6.2.3', 1, 'asks for the current password', [
    account,
    'is changed with the current one, and ends all other sessions',
  ]),
  row(
    '6.2.4',
    1,
    'refuses common passwords',
    [strength, 'refuses %s'],
    'by rules and a list of breaches, of which some 300 have 12 characters',
  ),
  row('6.2.5', 1, 'accepts characters of any kind', [strength, 'accepts %s']),
  row('6.2.6', 1, 'hides what is typed', null, 'a screen: PasswordField'),
  row('6.2.7', 1, 'lets passwords be pasted and managed', null, 'a screen: PasswordField'),
  row('6.2.8', 1, 'compares a password exactly as it was typed', [
    own,
    'takes a password exactly as it was set, up to its last character',
  ]),
  row('6.2.9', 2, 'accepts 64 characters and more', [
    own,
    'takes a password exactly as it was set, up to its last character',
  ]),
  row('6.2.10', 2, 'never asks for a new password by date', null, 'nothing does'),
  row('6.2.11', 2, 'refuses the words of person and shop', [strength, 'refuses %s']),
  row('6.2.12', 2, 'refuses passwords of known breaches', [
    'server/features/staff/credentials/breached-passwords.test.ts',
    'refuses %s, which stands in lists of breaches',
  ]),
  row('6.3.1', 1, 'slows guesses without locking people out', [
    signIn,
    'of strangers at 20 addresses do not lock the owner out of a known browser',
  ]),
  row('6.3.2', 1, 'has no account from the start', [own, 'has no account of the staff at first']),
  row('6.3.3', 2, 'needs two factors, or a passkey with a finger or PIN', [
    account,
    'signs nobody in without an authenticator',
  ]),
  row('6.3.4', 2, 'has no other way in', [
    'tests/features/access-matrix/access-matrix.test.ts',
    'under /api/staff needs a session of the staff, but for signing in and welcome',
  ]),
  row('6.4.1', 1, 'opens accounts by random links that end', [
    welcome,
    'counts once, also for two who use it at the same time',
  ]),
  row('6.4.2', 1, 'asks no secret questions', null, 'nothing does'),
  row('6.4.3', 2, 'replaces both factors together', [
    welcome,
    'replaces what its person signed in with before',
  ]),
  row('6.4.4', 2, 'replaces a lost factor as it was first set up', [
    welcome,
    'replaces what its person signed in with before',
  ]),
  row('6.5.1', 2, 'takes each code once', [
    signIn,
    'takes each code of an authenticator once, also of two at the same time',
  ]),
  row('6.5.2', 2, 'makes recovery codes of 112 bits or more', [
    credentials,
    'are ten, all different, and found however they are typed',
  ]),
  row('6.5.3', 2, 'makes secrets with a secure generator', null, 'node:crypto'),
  row('6.5.4', 2, 'makes recovery codes of 20 bits or more', [
    credentials,
    'are ten, all different, and found however they are typed',
  ]),
  row(
    '6.5.5',
    2,
    'ends the codes of an authenticator',
    [totp, 'accepts the code of the step before, this one and the next, and no other'],
    'a step of 30 s counts 30 s longer, for clocks that are off (RFC 6238, 5.2)',
  ),
];

/** Session management: the requirements of levels 1 and 2 of chapter 7. */
export const sessions: readonly Requirement[] = [
  row('7.1.1', 2, 'documents how long sessions last', null, 'docs/product/09-limits.md'),
  row('7.1.2', 2, 'documents how many sessions a person has', null, 'docs/product/09-limits.md'),
  row('7.2.1', 1, 'verifies sessions on the server', [
    session,
    'is refused without a cookie, and after signing out also with a copy of it',
  ]),
  row('7.2.2', 1, 'makes a token for each session', [
    own,
    'gives every session a token of 256 random bits, and stores its hash alone',
  ]),
  row('7.2.3', 1, 'makes tokens of 128 bits or more', [
    own,
    'gives every session a token of 256 random bits, and stores its hash alone',
  ]),
  row('7.2.4', 1, 'makes a new token whenever a person proves who they are', [
    own,
    'replaces the token of a session by a fresh proof, and ends the copy',
  ]),
  row('7.3.1', 2, 'ends a session 12 hours after its last use', [
    session,
    'ends 12 hours after its last use',
  ]),
  row('7.3.2', 2, 'ends a session after 30 days', [
    account,
    'end 30 days after signing in, however much they are used',
  ]),
  row('7.4.1', 1, 'ends a session for copies of its cookie too', [
    own,
    'opens nothing to a stolen cookie after its person signed out',
  ]),
  row('7.4.2', 1, 'ends the sessions of a disabled person', [
    own,
    'ends the sessions of a disabled person within a second',
  ]),
  row('7.4.3', 2, 'ends other sessions when a factor changes', [
    account,
    'is changed with the current one, and ends all other sessions',
  ]),
  row('7.4.4', 2, 'shows signing out on every page', null, 'a screen: the rail'),
  row('7.4.5', 2, 'lets people who may end sessions of others', [
    people,
    'are ended one by one or all by people who may change them',
  ]),
  row('7.5.1', 2, 'asks for a proof before credentials change', [
    own,
    'changes no credential without a fresh proof',
  ]),
  row('7.5.2', 2, 'lists sessions, and ends them after a proof', [
    account,
    'are ended one by one, or all but this one',
  ]),
];
