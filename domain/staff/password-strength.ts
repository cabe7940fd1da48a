/** Characters that a password has at least and at most. Source: OWASP ASVS 5, 6.2.1 and 6.2.9. */
export const minPasswordLength = 12;
/** See {@link minPasswordLength}. */
export const maxPasswordLength = 200;

/** Words that common passwords are made of, in the languages of the console and those of wide lists. */
const commonWords =
  `password passwort motdepasse passe mot contrasena senha secret secrete welcome bienvenue
  marhaba login admin administrator administrateur root user guest test testing demo default changeme change letmein let
  me in trustno one master owner shop store boutique photo photos print prints printing studio staff office bureau
  company fpx love iloveyou you i amour habibi habib jetaime je taime princess princesse prince dragon monkey shadow
  sunshine soleil football soccer baseball basketball superman batman starwars pokemon hello bonjour salam salut hallo
  hi computer ordinateur internet google facebook instagram whatsapp twitter youtube apple samsung android windows
  microsoft qwerty azerty qwertz qwertyuiop azertyuiop asdfghjkl qsdfghjklm zxcvbnm wxcvbn asdf qwer zxcv qazwsx
  michael jessica ashley charlie jordan daniel thomas robert nicolas alexandre mohamed mohammed ahmed ali fatma amine
  tunisia tunisie tunis canada france paris montreal toronto usa america london liverpool chelsea arsenal barcelona
  madrid january february march april may june july august september october november december janvier fevrier mars
  avril mai juin juillet aout septembre octobre novembre decembre spring summer autumn fall winter printemps ete
  automne hiver monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi
  dimanche mustang ferrari porsche mercedes flower flowers family famille freedom liberte money argent summertime
  whatever killer hunter ranger tigger ginger pepper cheese cookie chocolate chocolat banana butterfly papillon angel
  ange star stars blue red green black white orange purple super mega ultra my mon ma mes the le la les is a and et of
  de new nouveau old best good bad bismillah allah god dieu jesus christ maman papa mother father pass word key
  security securite account compte mail email`
    .split(/\s+/)
    .toSorted((a, b) => b.length - a.length);

/** Rows of keyboards and orders that people run along, forwards and backwards. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
].flatMap((run) => [run, Array.from(run).toReversed().join('')]);

const shortestRun = 3;

/** Letters for which people write digits and signs. */
const spellings: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function respell(text: string): string {
  return text.replaceAll(/[013457@$!|]/g, (character) => spellings[character] ?? character);
}

function runLength(text: string, start: number): number {
  let longest = 0;
  for (const run of runs) {
    for (let length = text.length - start; length >= shortestRun && length > longest; length -= 1) {
      if (run.includes(text.slice(start, start + length))) longest = length;
    }
  }
  return longest;
}

function repeatLength(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] === text[start]) end += 1;
  return end - start >= shortestRun ? end - start : 0;
}

const yearForm = /^(?:19|20)\d\d/;

/** Number of characters at this place that a guess would try as one. */
function partLength(text: string, start: number, words: readonly string[]): number {
  const rest = text.slice(start);
  const spelled = respell(rest);
  const word = words.find((each) => rest.startsWith(each) || spelled.startsWith(each));
  return Math.max(
    word?.length ?? 0,
    yearForm.test(rest) ? 4 : 0,
    runLength(text, start),
    repeatLength(text, start),
  );
}

/** Counts what somebody has to guess: a common part counts once, any other character by itself. */
function countGuesses(text: string, words: readonly string[]): number {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const length = partLength(text, start, words) || 1;
    parts.push(text.slice(start, start + length));
    start += length;
  }
  // Whatever is repeated is guessed once.
  return new Set(parts).size;
}

/** Fewer parts than this are guessed: four words, or eight characters. */
const minGuesses = 5;

/** Texts about the person and the shop: a password must not be made of them. */
export interface PasswordContext {
  readonly name: string;
  readonly email: string;
  readonly brand: string;
}

/**
 * Whether a password is too short, too long or easy to guess: made of common words, keyboard rows, years, repetitions, or
 * of the name, e-mail or shop of its person. Source: OWASP ASVS 5, 6.2.
 */
export function isWeakPassword(password: string, { name, email, brand }: PasswordContext): boolean {
  const { length } = Array.from(password);
  if (length < minPasswordLength || length > maxPasswordLength) return true;
  const own = [name, email, brand]
    .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
  const plain = fold(password).replaceAll(/[\s._-]+/g, '');
  return countGuesses(plain, [...own, ...commonWords]) < minGuesses;
}
