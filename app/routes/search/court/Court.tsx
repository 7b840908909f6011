import { Suspense, useState } from 'react';
import { Await, useLocation, useRevalidator } from 'react-router';
import { formatNumber } from '#app/clips/clipText.ts';
import { useFollowLinks } from '#app/components/ui/useFollowLinks.ts';
import { savePreferences } from '#app/preferences.ts';
import {
  type CourtView,
  countZoneClips,
  describeCourtNotes,
  describeCourtSum,
} from '#app/search/courtView.ts';
import type { Search } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import { formParams } from '../formParams.ts';
import type { CourtPart } from '../loadCourt.server.ts';
import styles from './Court.module.css';
import { CourtFloor } from './CourtFloor.tsx';
import { ZoneTable } from './ZoneTable.tsx';

interface CourtProps {
  search: Search;
  court: CourtPart | Promise<CourtPart>;
}

/** The shots of the search on a half court, with numbers by zone (docs/product.md#court). */
export function Court({ search, court }: CourtProps) {
  // Without a boundary if loaded: React may send a large boundary late, by script.
  if (!(court instanceof Promise)) return <Part search={search} court={court} />;
  return (
    <Suspense key={searchPath(search)} fallback={<Waiting search={search} />}>
      <Await resolve={court} errorElement={null}>
        {(late) => <Part search={search} court={late} />}
      </Await>
    </Suspense>
  );
}

function Part({ search, court }: { search: Search; court: CourtPart }) {
  // Once hidden it can come back without a request.
  const [isHidden, setHidden] = useState(court === 'hidden');
  const { revalidate, state } = useRevalidator();
  if (court === null) return null;
  const toggle = (isShown: boolean) => {
    savePreferences({ court: isShown });
    setHidden(!isShown);
    if (isShown && court === 'hidden') void revalidate();
  };
  if (isHidden || court === 'hidden') {
    return (
      <Toggle
        value="on"
        label={state === 'loading' ? 'Loading…' : 'Show the court'}
        toggle={toggle}
      />
    );
  }
  return <Shots search={search} court={court} toggle={toggle} />;
}

interface ToggleProps {
  value: 'on' | 'off';
  label: string;
  toggle: (isShown: boolean) => void;
}

/** A form without scripts. */
function Toggle({ value, label, toggle }: ToggleProps) {
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action="/preferences/court"
      onSubmit={(event) => {
        event.preventDefault();
        toggle(value === 'on');
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <button type="submit" name="court" value={value} className={styles.button}>
        {label}
      </button>
    </form>
  );
}

interface ShotsProps {
  search: Search;
  court: CourtView;
  toggle: ToggleProps['toggle'];
}

function Shots({ search, court, toggle }: ShotsProps) {
  const follow = useFollowLinks();
  const count = formatNumber(countZoneClips(court.sum));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the links inside; their clicks bubble
    <section className={styles.court} aria-labelledby="court" onClick={follow}>
      <h2 id="court" className="visually-hidden">
        Shots
      </h2>
      {/* Phones open it; its content is beside it, because others see it in any case. */}
      <details className={styles.fold}>
        <summary>
          Shots on the court <span className={styles.muted}>{count}</span>
        </summary>
      </details>
      <div className={styles.body}>
        <div className={styles.left}>
          <CourtFloor search={search} court={court} />
          <div className={styles.under}>
            <Legend court={court} />
            <Toggle value="off" label="Hide the court" toggle={toggle} />
          </div>
        </div>
        <div className={styles.side}>
          <p className={styles.sum}>{describeCourtSum(court)}</p>
          <p className={styles.notes}>{describeCourtNotes(court, search)}</p>
          <details className={styles.numbersFold}>
            <summary>Numbers by zone</summary>
          </details>
          <ZoneTable search={search} court={court} />
        </div>
      </div>
    </section>
  );
}

/** What the marks mean. */
function Legend({ court: { marks, hasPercent } }: { court: CourtView }) {
  if (marks.kind === 'dots') {
    return (
      <ul className={styles.legend} aria-hidden="true">
        {marks.made !== '' && <li data-mark="made">made</li>}
        {marks.missed !== '' && <li data-mark="missed">missed</li>}
      </ul>
    );
  }
  return (
    <ul className={styles.legend} aria-hidden="true">
      <li data-mark="size">larger: more shots</li>
      {hasPercent && <li data-mark="levels">stronger: more points a shot</li>}
    </ul>
  );
}

/** As high as the court, so that nothing moves when it comes. */
function Waiting({ search }: { search: Search }) {
  return (
    <div className={styles.court}>
      <div className={styles.waiting}>
        <p className="needs-scripts">Loading the court…</p>
        <p className="without-scripts">
          <a href={`${searchPath(search)}&${formParams.court}=show`}>Show the court</a>
        </p>
      </div>
    </div>
  );
}
