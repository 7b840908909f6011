/** Byte ranges of a file (RFC 9110, section 14). */

/** First and last byte of a part, both included. */
interface ResolvedRange {
  start: number;
  end: number;
}

/**
 * The part of `size` bytes that a Range header asks for, or 'unsatisfiable' (416). Null for all of
 * them: no header, another unit, bad syntax, or several ranges, which a server may ignore.
 */
export function resolveRange(
  header: string | null | undefined,
  size: number,
): ResolvedRange | 'unsatisfiable' | null {
  const match = /^\s*bytes\s*=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return null;
  const isSuffix = from === '';
  const start = isSuffix ? Math.max(0, size - Number(to)) : Number(from);
  const last = isSuffix || to === '' ? Number.POSITIVE_INFINITY : Number(to);
  if (last < start) return null;
  return start < size ? { start, end: Math.min(last, size - 1) } : 'unsatisfiable';
}
