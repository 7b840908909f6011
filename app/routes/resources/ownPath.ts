import { pathOf } from '#app/auth/safePath.ts';

/** The path and query that a form names as the way back, or '/' where they lead elsewhere. */
export function ownPath(value: FormDataEntryValue | null, origin: string): string {
  const url = URL.parse(String(value), origin);
  return url?.origin === origin ? pathOf(url) : '/';
}
