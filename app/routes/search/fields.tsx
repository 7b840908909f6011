/** The parts of both search forms: native controls, which work without scripts. */
import { type ReactNode, useId } from 'react';
import { formatLeague, type League, leagues } from '#app/basketball/leagues.ts';
import { type SeasonType, seasonTypes } from '#app/basketball/seasons.ts';
import {
  getStatCategoryName,
  getStatCategoryShortName,
  type StatCategory,
  splitStatCategories,
  statCategories,
} from '#app/basketball/statCategories.ts';
import { getTooltipProps } from '#app/components/ui/Tooltips.tsx';
import { formParams } from './formParams.ts';
import styles from './panel.module.css';

/** The attributes that link a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** Stands below it; '' for none. */
  note?: string | undefined;
  /** Its error. */
  problem?: ReactNode;
  /** Whether its value is invalid. */
  invalid?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A control under its label. */
export function Field({ label, hint, note, problem, invalid, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}hint`;
  const noteId = `${id}note`;
  const problemId = `${id}problem`;
  const describedBy = [hint && hintId, note && noteId, problem && problemId]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <span className={styles.hint} id={hintId}>
            {hint}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': invalid || undefined,
      })}
      {note && (
        <p className={styles.note} id={noteId}>
          {note}
        </p>
      )}
      {problem && (
        <p className={styles.problem} id={problemId}>
          {problem}
        </p>
      )}
    </div>
  );
}

interface OptionGroupProps<T extends string> {
  type: 'radio' | 'checkbox';
  name: string;
  label: string;
  hint?: string;
  /** A hint about the options. */
  note?: string;
  /** Error of the choice. */
  problem?: string | undefined;
  /** Layout of the options: one bar, a flow, or chips with short labels. */
  layout: 'bar' | 'flow' | 'chips';
  options: readonly T[];
  /** Further options, which are folded unless one is checked. */
  folded?: readonly T[];
  /** The words that unfold them. */
  foldedLabel?: string;
  /** Stands above the options. */
  before?: ReactNode;
  checked: readonly T[];
  getLabel?: (option: T) => string;
  /** Stands for the label where the panel is beside the results. */
  getShortLabel?: (option: T) => string;
  onChange?: (option: T) => void;
}

/** A group of boxes or of radio buttons. */
export function OptionGroup<T extends string>(props: OptionGroupProps<T>) {
  const { label, hint, note, problem, options, folded = [], foldedLabel, before } = props;
  const noteId = useId();
  const problemId = `${noteId}problem`;
  const describedBy = [problem && problemId, note && noteId].filter(Boolean).join(' ');
  return (
    <fieldset className={styles.field} aria-describedby={describedBy || undefined}>
      <legend className={styles.labels}>
        <span className={styles.label}>{label}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </legend>
      {before}
      <Options {...props} options={options} />
      {folded.length > 0 && (
        <details className={styles.more} open={folded.some((each) => props.checked.includes(each))}>
          <summary>{foldedLabel}</summary>
          <Options {...props} options={folded} />
        </details>
      )}
      {problem && (
        <p className={styles.problem} id={problemId}>
          {problem}
        </p>
      )}
      {note && (
        <p className={styles.note} id={noteId}>
          {note}
        </p>
      )}
    </fieldset>
  );
}

function Options<T extends string>(props: OptionGroupProps<T>) {
  const { type, name, layout, options, checked, onChange } = props;
  const { getLabel = String, getShortLabel } = props;
  return (
    <div className={styles.options} data-layout={layout}>
      {options.map((option) => (
        <label
          key={option}
          className={styles.option}
          {...(getShortLabel && getTooltipProps(getLabel(option)))}
        >
          <input
            className={styles.box}
            type={type}
            name={name}
            value={option}
            defaultChecked={checked.includes(option)}
            onChange={() => onChange?.(option)}
          />
          {getShortLabel && (
            <span className={styles.short} aria-hidden="true">
              {getShortLabel(option)}
            </span>
          )}
          <span className={getShortLabel && styles.long}>{getLabel(option)}</span>
        </label>
      ))}
    </div>
  );
}

export function LeagueField(props: { value: League; onChange: (league: League) => void }) {
  return (
    <OptionGroup
      type="radio"
      name="league"
      label="League"
      layout="bar"
      options={leagues}
      checked={[props.value]}
      getLabel={formatLeague}
      onChange={props.onChange}
    />
  );
}

interface SeasonTypeFieldProps {
  value: SeasonType;
  onChange?: (seasonType: SeasonType) => void;
}

export function SeasonTypeField({ value, onChange }: SeasonTypeFieldProps) {
  return (
    <Field label="Season type">
      {(ids) => (
        <select
          {...ids}
          className={styles.input}
          name="seasonType"
          defaultValue={value}
          onChange={({ currentTarget }) => onChange?.(currentTarget.value as SeasonType)}
        >
          {seasonTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

export interface RequiredFieldProps {
  problem?: string | undefined;
  onChange?: () => void;
}

interface CategoryFieldProps extends RequiredFieldProps {
  value: readonly StatCategory[];
  hint?: string;
  /** Coverage gaps of the chosen categories. */
  lacking: string;
  /** Whether the API knows the extended categories. */
  hasMore: boolean;
}

const offeredCategories = splitStatCategories(statCategories);

export function CategoryField(props: CategoryFieldProps) {
  const { value, hint = 'One or more', lacking, hasMore, ...required } = props;
  return (
    <OptionGroup
      type="checkbox"
      name="stats"
      label="Categories"
      hint={hint}
      note={lacking}
      layout="chips"
      options={offeredCategories.plain}
      folded={hasMore ? offeredCategories.extended : []}
      foldedLabel="Free throws, rebounds by kind, fouls"
      checked={value}
      getLabel={getStatCategoryName}
      {...required}
      getShortLabel={getStatCategoryShortName}
    />
  );
}

/** The search button comes first, because Enter in a field presses the form's first button. */
export function FormButtons({ label, choicesHint }: { label: string; choicesHint: string }) {
  return (
    <div className={styles.buttons}>
      <button
        type="submit"
        name={formParams.intent}
        value="search"
        className={styles.submit}
        {...getTooltipProps('Search for video clips')}
      >
        {label}
      </button>
      <p className={`${styles.reload} without-scripts`}>
        {choicesHint}{' '}
        <button type="submit" name={formParams.intent} value="choices" className={styles.plain}>
          Update choices
        </button>
      </p>
    </div>
  );
}
