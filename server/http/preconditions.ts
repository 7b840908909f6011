/** Conditions on the version of a file that a read carries (RFC 9110, section 13). */

interface Conditions {
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
}

/**
 * The status that answers a GET or HEAD of the version `etag` in place of the file: 412 if the client
 * expects another version, 304 if it has this one. Null if the file is to be sent.
 */
export function checkPreconditions(
  { ifMatch, ifNoneMatch }: Conditions,
  etag: string,
): 304 | 412 | null {
  // A weak tag never matches here, but does in If-None-Match (13.1.1, 13.1.2).
  if (ifMatch !== undefined && !listTags(ifMatch).some((tag) => tag === '*' || tag === etag)) {
    return 412;
  }
  const known = listTags(ifNoneMatch ?? '').map((tag) => tag.replace(/^W\//, ''));
  return known.some((tag) => tag === '*' || tag === etag) ? 304 : null;
}

/** The tags of a list such as `"a", W/"b"`; a tag may contain commas. */
function listTags(header: string): string[] {
  return header.match(/\*|(W\/)?"[^"]*"/g) ?? [];
}
