/** A long value in cookies: `name.0` to `name.9`, as many as it needs. */
import { parse } from 'cookie-es';

export interface CookieParts {
  name: string;
  /** 'Path=/; HttpOnly' and the like, without an age. */
  attributes: string;
  /** Longer values are not stored. */
  mostParts: number;
}

/** Browsers accept 4,096 bytes; some count name, value and attributes. */
const partLength = 3600;

/** The value in a Cookie header; null if there is none. */
export function joinCookieParts(header: string | null, name: string): string | null {
  const cookies = parse(header ?? '');
  const [, count, first] = /^(\d{1,2})~(.*)$/s.exec(cookies[`${name}.0`] ?? '') ?? [];
  if (first === undefined) return null;
  const parts = [first];
  for (let index = 1; index < Number(count); index++) parts.push(cookies[`${name}.${index}`] ?? '');
  return parts.join('');
}

/** Set-Cookie values that store `value` and remove the surplus parts of a longer one; null if too long. */
export function splitCookie(
  value: string,
  { name, attributes, mostParts }: CookieParts,
  { header, seconds }: { header: string | null; seconds: number },
): string[] | null {
  const count = Math.ceil(value.length / partLength);
  if (count > mostParts) return null;
  const parts = Array.from({ length: count }, (_, index) => {
    const part = value.slice(index * partLength, (index + 1) * partLength);
    const start = index === 0 ? `${count}~` : '';
    return `${name}.${index}=${start}${part}; ${attributes}; Max-Age=${seconds}`;
  });
  const left = getPartNames(header, name).filter((part) => getPartIndex(part) >= count);
  return [...parts, ...left.map((part) => expire(part, attributes))];
}

/** Set-Cookie values that remove every part of the value from the browser. */
export function expireCookieParts(
  header: string | null,
  { name, attributes }: Pick<CookieParts, 'name' | 'attributes'>,
): string[] {
  return getPartNames(header, name).map((part) => expire(part, attributes));
}

function getPartNames(header: string | null, name: string): string[] {
  return Object.keys(parse(header ?? '')).filter(
    (cookie) => cookie.startsWith(`${name}.`) && Number.isInteger(getPartIndex(cookie)),
  );
}

const getPartIndex = (part: string) => Number(part.slice(part.lastIndexOf('.') + 1));

const expire = (part: string, attributes: string) => `${part}=; ${attributes}; Max-Age=0`;
