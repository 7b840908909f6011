/** Byte ranges of HTTP (RFC 9110, section 14). */

/** From `first` to `last` or the end; or the last `suffix` bytes. */
export type RangeSpec = { first: number; last: number | null } | { suffix: number };

/**
 * Parses a Range header. Null for a header to ignore: missing, another unit, bad syntax.
 */
export function parseRange(header: string | null | undefined): RangeSpec[] | null {
  const list = header?.match(/^\s*bytes\s*=(.*)$/i)?.[1];
  if (list === undefined) return null;
  const specs: RangeSpec[] = [];
  for (const part of list.split(',').map((text) => text.trim())) {
    if (part === '') continue;
    const match = /^(\d{0,15})-(\d{0,15})$/.exec(part);
    const [from, to] = [match?.[1] ?? '', match?.[2] ?? ''];
    if (from === '' && to === '') return null;
    if (from === '') specs.push({ suffix: Number(to) });
    else specs.push({ first: Number(from), last: to === '' ? null : Number(to) });
  }
  const backwards = specs.some((s) => 'first' in s && s.last !== null && s.last < s.first);
  return specs.length === 0 || backwards ? null : specs;
}

/** First and last byte of a part, both included. */
export interface ResolvedRange {
  start: number;
  end: number;
}

/**
 * The part of `size` bytes to send, 'unsatisfiable' (416), or null for all of them. Several ranges at
 * once are answered with the whole, which RFC 9110 allows.
 */
export function resolveRange(
  specs: RangeSpec[] | null,
  size: number,
): ResolvedRange | 'unsatisfiable' | null {
  if (!specs) return null;
  const resolved = specs.map((spec) => clip(spec, size)).filter((range) => range !== null);
  if (resolved.length === 0) return 'unsatisfiable';
  return specs.length === 1 ? (resolved[0] as ResolvedRange) : null;
}

function clip(spec: RangeSpec, size: number): ResolvedRange | null {
  if ('suffix' in spec) {
    if (spec.suffix === 0 || size === 0) return null;
    return { start: Math.max(0, size - spec.suffix), end: size - 1 };
  }
  if (spec.first >= size) return null;
  return { start: spec.first, end: Math.min(spec.last ?? size - 1, size - 1) };
}
