import { passwordRule } from './model.ts';

/** Words in common passwords. Long common passwords combine several of them with digits and symbols. */
const commonWords = new Set(
  (
    'password passwort passwd pass word passphrase secret geheim admin administrator root user login letmein welcome willkommen hello hallo ' +
    'changeme change default guest test testing tester demo sample example temp temporary qwerty qwertz azerty asdf zxcv yxcv ' +
    'iloveyou ilove love you me my the your i a this is not sunshine princess dragon monkey master shadow superman batman spiderman ' +
    'starwars football baseball basketball hockey soccer liverpool arsenal chelsea manchester barcelona realmadrid juventus ' +
    'michael jessica jennifer jordan ashley daniel andrew matthew anthony thomas charlie robert nicole hannah william ' +
    'computer internet server network system oracle google facebook linkedin microsoft windows apple samsung android ' +
    'summer winter spring autumn fall january february march april may june july august september october november december ' +
    'monday tuesday wednesday thursday friday saturday sunday sommer herbst fruehling ' +
    'trustno trust noone one two three four five six seven eight nine ten access freedom whatever nothing something money ' +
    'hunter ranger killer pepper ginger cookie banana orange purple yellow silver golden diamond flower butterfly chocolate cheese ' +
    'mustang corvette ferrari porsche mercedes harley yamaha honda toyota pokemon naruto minecraft fortnite nintendo playstation ' +
    'forever friends family mother father sister brother baby angel angels heaven jesus christ god blessed fuck fuckyou shit asshole ' +
    'biteme sexy hottie lovely loveme lover loveyou babygirl sweetheart darling snoopy tigger bailey buster maggie rocky ' +
    'abc abcd abcde xyz aaa asd qaz wsx edc encart offers offer shop store company office work job marketing media channel ' +
    'publisher advertiser operator console network manager staff new old please open sesame enter security secure safe keepout'
  ).split(' '),
);

/** Alphabet and keyboard sequences. They are matched in both directions. */
const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  'qazwsxedcrfvtgbyhnujm',
  '!@#$%^&*()',
  '!"§$%&/()=',
];
const patterns = sequences.flatMap((sequence) => [sequence, [...sequence].reverse().join('')]);
/** Characters that replace letters in leetspeak. */
const leetLetters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** How many characters must remain after all easily guessed parts are removed. */
const minUncommonCharacters = 5;
/**
 * This many digits and symbols around common words do not count, for example a year, a
 * date or exclamation marks.
 */
const maxIgnoredSymbols = 8;

const shortestPattern = 4;
const longestPattern = 20;
const longestCommonWord = 14;

export const passwordRuleText = `${passwordRule.minLength} to ${passwordRule.maxLength} characters. Not a common password, a keyboard pattern or repetition, and not your name or e-mail.`;

/**
 * The reason why a password is refused, as an error message; undefined if it is accepted. Leaked passwords of
 * 12 or more characters mostly consist of common words with digits and symbols, keyboard patterns and
 * repetitions. This function detects those patterns instead of using a list of leaked passwords.
 */
export function passwordProblem(
  password: string,
  person: { email: string; name: string },
): string | undefined {
  const text = password.toLowerCase().normalize('NFKC');
  if (isRepetition(text)) return 'This password repeats itself. Choose another.';
  if (removePieces(text, patternLength).length < minUncommonCharacters)
    return 'This password is a keyboard pattern. Choose another.';
  const withoutOwn = ownWords(person).reduce((rest, word) => rest.replaceAll(word, ' '), text);
  if (withoutOwn !== text && (isCommon(withoutOwn) || lettersOf(withoutOwn).length < minUncommonCharacters))
    return 'Do not use your name or e-mail as the password.';
  return isCommon(text) ? 'This password is too common. Choose another.' : undefined;
}

function isRepetition(text: string): boolean {
  if (new Set(text).size <= 3) return true;
  // A text is a repetition if it occurs in its own doubling at an offset smaller than its length.
  return (text + text).indexOf(text, 1) < text.length;
}

/**
 * The text without some pieces. `pieceLength` returns the length of the piece at a position, or 0
 * if none begins there.
 */
function removePieces(text: string, pieceLength: (text: string, at: number) => number): string {
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const length = pieceLength(text, at);
    if (length === 0) rest += text[at++];
    else at += length;
  }
  return rest;
}

/**
 * The length of the pattern (part of the alphabet or of a keyboard row) that begins at this
 * position; 0 without one.
 */
function patternLength(text: string, at: number): number {
  for (let length = Math.min(longestPattern, text.length - at); length >= shortestPattern; length--) {
    const piece = text.slice(at, at + length);
    if (patterns.some((pattern) => pattern.includes(piece))) return length;
  }
  return 0;
}

/**
 * True if the text consists of little more than common words, digits and symbols, also if letters are
 * replaced by digits (leetspeak).
 */
function isCommon(text: string): boolean {
  const symbols = removePieces(text.replace(/\p{L}/gu, ''), patternLength).length;
  const spelled = [...text].map((sign) => leetLetters[sign] ?? sign).join('');
  return [text, spelled].some((each) => {
    const words = each.split(/[^\p{L}]+/u).filter((word) => word !== '');
    const letters = words.map((word) => uncommonLetters(word)).reduce((sum, count) => sum + count, 0);
    return letters + Math.max(0, symbols - maxIgnoredSymbols) < minUncommonCharacters;
  });
}

/** The minimum number of letters outside common words, over all ways to split the text. */
function uncommonLetters(word: string): number {
  /** By length: the minimum for the beginning of the word. */
  const least: number[] = [0];
  for (let end = 1; end <= word.length; end++) {
    let best = (least[end - 1] ?? 0) + 1;
    for (let begin = Math.max(0, end - longestCommonWord); begin < end; begin++)
      if (commonWords.has(word.slice(begin, end))) best = Math.min(best, least[begin] ?? 0);
    least[end] = best;
  }
  return least[word.length] ?? 0;
}

/** The parts of a user's name and e-mail, longest first. */
function ownWords({ email, name }: { email: string; name: string }): string[] {
  const address = email.toLowerCase();
  const [local = '', domain = ''] = address.split('@');
  const words = [
    address,
    local,
    domain,
    ...domain.split('.'),
    ...local.split(/[^a-z0-9]+/),
    ...name.toLowerCase().split(/\s+/),
  ];
  return [...new Set([name.toLowerCase().replace(/\s+/g, ''), ...words])]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}
