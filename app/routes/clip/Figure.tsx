import { nameFigure, splitFigure } from '#app/basketball/figureStats.ts';
import type { FigurePath } from '#app/search/figureSearch.ts';
import styles from './Figure.module.css';

interface FigureProps {
  /** The column or row. */
  label: string;
  text: string;
  /** Null: plain text. */
  pathOf: FigurePath | null;
}

/** A figure of the box score, its parts linked to their plays (docs/product.md#figure-links). */
export function Figure({ label, text, pathOf }: FigureProps) {
  if (!pathOf) return text;
  return splitFigure(label, text).map((part) => {
    const href = part.stat && pathOf(part.stat);
    if (!part.stat || !href) return part.text;
    return (
      <a key={part.stat} className={styles.figure} href={href}>
        {part.text}
        <span className="visually-hidden">{` ${nameFigure(part.text, part.stat)}, watch`}</span>
      </a>
    );
  });
}
