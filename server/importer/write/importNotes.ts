/** Notes shown per kind: a whole season may repeat the same one. */
const shownOfKind = 10;

/** Formats an import's notes as lines. Notes that differ only in figures are of one kind. */
export function formatNotes(notes: readonly string[]): string[] {
  const kinds = Map.groupBy(notes, (note) => note.replaceAll(/\d+/g, '#'));
  return [...kinds.values()].flatMap((kind) => {
    const lines = kind.slice(0, shownOfKind).map((note) => `note: ${note}`);
    const rest = kind.length - lines.length;
    return rest > 0 ? [...lines, `note: and ${rest.toLocaleString('en')} more like that`] : lines;
  });
}
