import type { FormEvent, ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { Button } from '#app/components/ui/Button.tsx';
import { FilterIcon } from '#app/components/ui/icons.tsx';
import { getTooltipProps } from '#app/components/ui/Tooltips.tsx';
import styles from './PanelToggle.module.css';
import type { loader } from './route.tsx';
import { usePanel } from './usePanel.ts';

/** Opens and closes the search panel from the navigation bar; a form without scripts. */
export function PanelToggle() {
  const { panel } = usePanel();
  const hasAnswer = useRouteLoaderData<typeof loader>('routes/search/route')?.hasAnswer ?? false;
  return (
    <PanelForm>
      {/* Whether an untouched panel is in view depends on the screen, and so does its button. Both
          stay: the one that was pressed keeps the focus. */}
      <ToggleButton shown={panel !== 'closed'} className={styles.wide} />
      <ToggleButton
        shown={panel === 'open' || (panel === 'auto' && !hasAnswer)}
        className={styles.narrow}
      />
    </PanelForm>
  );
}

/** Opens the closed panel from an empty screen. */
export function OpenPanel() {
  return (
    <PanelForm>
      <Button type="submit" name="panel" value="open">
        Show the search form
      </Button>
    </PanelForm>
  );
}

function PanelForm({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { open, close } = usePanel();
  const toggle = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const opens = (submitter as HTMLButtonElement | null)?.value === 'open';
    if (opens) open();
    else close();
  };
  return (
    <form method="post" action="/preferences/panel" onSubmit={toggle}>
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </form>
  );
}

function ToggleButton({ shown, className }: { shown: boolean; className: string | undefined }) {
  return (
    <button
      type="submit"
      name="panel"
      value={shown ? 'closed' : 'open'}
      className={`${styles.toggle} ${className}`}
      aria-expanded={shown}
      aria-controls="search-panel"
      aria-label="Filters"
      {...getTooltipProps(shown ? 'Hide the search form' : 'Show the search form')}
    >
      <FilterIcon />
      <span className={styles.label} aria-hidden="true">
        Filters
      </span>
    </button>
  );
}
