/** Which passwords are refused (docs/product.md#password-rules; NIST SP 800-63B, 5.1.1.2). */
import { normalizeEmail } from './accounts.ts';

/** Parts of an address or a name that are shorter occur in too many words. */
const shortestOwnPart = 3;

/** What a password needs beside its owner's address and name. */
const leastBesideOwn = 4;

/** Longest group of characters whose repetition alone makes no password: 'abcabcabc'. */
const longestRepeated = 3;

/**
 * Why a new password is refused, as its form says it; null if it is not. Refused are the passwords that
 * are common in published lists, a repeated group of up to three characters, and the owner's own
 * address and name with little beside them.
 */
export async function findPasswordFault(
  password: string,
  { email, name }: { email: string; name: string },
): Promise<string | null> {
  const typed = password.normalize('NFKC').toLowerCase();
  const bare = withoutSpaces(typed);
  if (isRepetition(typed) || isRepetition(bare)) {
    return 'Use more than a few repeated characters';
  }
  const common = await loadCommonPasswords();
  if (common.has(typed) || common.has(bare)) {
    return 'This password is too common. Choose one that others do not use';
  }
  const rest = ownParts(email, name).reduce((left, part) => left.replaceAll(part, ''), bare);
  if (rest !== bare && [...rest].length < leastBesideOwn) {
    return 'Do not use your email address or your name as the password';
  }
  return null;
}

const withoutSpaces = (text: string) => text.replace(/\s+/gu, '');

function isRepetition(text: string): boolean {
  const characters = [...text];
  return Array.from({ length: longestRepeated }, (_, index) => index + 1).some((period) =>
    characters.every((each, at) => at < period || each === characters[at - period]),
  );
}

/** Address and name as a password may contain them, longest first. */
function ownParts(email: string, name: string): string[] {
  const address = normalizeEmail(email);
  const [local = '', domain = ''] = address.split('@');
  const words = name.normalize('NFKC').toLowerCase().split(/\s+/u);
  const parts = [address, local, domain, ...local.split(/[._+-]/), words.join(''), ...words];
  return parts
    .filter((part) => part.length >= shortestOwnPart)
    .sort((one, other) => other.length - one.length);
}

let commonPasswords: Promise<ReadonlySet<string>> | null = null;

/** The list takes 100 ms to unpack, which only processes with new passwords pay. */
function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as string[]),
  );
  return commonPasswords;
}
