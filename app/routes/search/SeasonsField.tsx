/** The seasons of a player search. */
import type { FormEvent } from 'react';
import { sortSeasons } from '#app/basketball/seasons.ts';
import { allSeasons } from '#app/search/search.ts';
import { OptionGroup, type RequiredFieldProps } from './fields.tsx';
import { formParams, listSeasonsSince } from './formParams.ts';
import styles from './panel.module.css';

interface SeasonsFieldProps extends RequiredFieldProps {
  offered: readonly string[];
  value: readonly string[];
}

/** Seasons in view; more are folded, and have choices for many at once. */
const seasonsInView = 12;

/** The seasons on offer, and those of a search that are not (docs/product.md#many-seasons). */
export function SeasonsField({ offered, value, ...required }: SeasonsFieldProps) {
  const seasons = sortSeasons([...offered, ...value]);
  const older = seasons.slice(seasonsInView);
  return (
    <div onChange={syncSince}>
      <OptionGroup
        type="checkbox"
        name="seasons"
        label="Seasons"
        hint="One or more"
        layout="flow"
        before={older.length > 0 && <SinceField offered={offered} onChange={required.onChange} />}
        options={seasons.slice(0, seasonsInView)}
        folded={older}
        foldedLabel={`${older.length} older`}
        checked={value}
        {...required}
      />
    </div>
  );
}

function SinceField({ offered, onChange }: Pick<SeasonsFieldProps, 'offered' | 'onChange'>) {
  return (
    <div className={`${styles.field} ${styles.since}`}>
      <select
        className={styles.input}
        name={formParams.since}
        aria-label="Several seasons at once"
        defaultValue=""
        data-offered={offered.join()}
        onChange={onChange}
      >
        <option value="">Those ticked below</option>
        <option value={allSeasons}>All {offered.length} seasons</option>
        {offered.slice(1, -1).map((season) => (
          <option key={season} value={season}>
            Since {season}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Ticks the seasons that `since` stands for; another tick takes its place. */
function syncSince({ target, currentTarget }: FormEvent<HTMLElement>): void {
  const select = currentTarget.querySelector('select');
  if (!select) return;
  if (target !== select) {
    select.value = '';
    return;
  }
  if (select.value === '') return;
  const chosen = listSeasonsSince(select.dataset.offered?.split(',') ?? [], select.value);
  for (const box of currentTarget.querySelectorAll('input'))
    box.checked = chosen.includes(box.value);
}
