import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { FilterIcon } from '#app/components/ui/icons.tsx';
import { tooltip } from '#app/components/ui/Tooltips.tsx';
import styles from './PanelToggle.module.css';
import { isPanelShown, setPanel, usePanel } from './panelState.ts';
import type { loader } from './route.tsx';

/** Opens and closes the search panel; stands in the navigation bar. Without scripts it is a form. */
export function PanelToggle() {
  const { pathname, search } = useLocation();
  const shown = usePanelShown();
  const toggle = (event: FormEvent) => {
    event.preventDefault();
    setPanel(shown ? 'closed' : 'open');
  };
  const label = shown ? 'Hide the search form' : 'Show the search form';
  return (
    <form method="post" action="/preferences/panel" onSubmit={toggle}>
      <input type="hidden" name="back" value={pathname + search} />
      <button
        type="submit"
        name="panel"
        value={shown ? 'closed' : 'open'}
        className={styles.toggle}
        aria-expanded={shown}
        aria-controls="search-panel"
        aria-label="Filters"
        {...tooltip(label)}
      >
        <FilterIcon />
        <span className={styles.label} aria-hidden="true">
          Filters
        </span>
      </button>
    </form>
  );
}

/** 'auto' depends on the screen, which the server doesn't know: it takes a wide one. */
function usePanelShown(): boolean {
  const state = usePanel();
  const hasSearch = Boolean(useRouteLoaderData<typeof loader>('routes/search/route')?.search);
  const [narrow, setNarrow] = useState(false);
  useEffect(() => setNarrow(!isPanelShown('auto', hasSearch)), [hasSearch]);
  return state === 'auto' ? !narrow : state === 'open';
}
