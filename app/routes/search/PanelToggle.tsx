import type { FormEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useRouteLoaderData } from 'react-router';
import { Button } from '#app/components/ui/Button.tsx';
import { FilterIcon } from '#app/components/ui/icons.tsx';
import { tooltip } from '#app/components/ui/Tooltips.tsx';
import styles from './PanelToggle.module.css';
import { setPanel, usePanel } from './panelState.ts';
import type { loader } from './route.tsx';

/** Opens and closes the search panel; stands in the navigation bar. Without scripts it is a form. */
export function PanelToggle() {
  const state = usePanel();
  const hasSearch = Boolean(useRouteLoaderData<typeof loader>('routes/search/route')?.search);
  return (
    <PanelForm>
      {state === 'auto' && hasSearch ? (
        // Whether the panel is in view depends on the screen, and so does the button.
        <>
          <ToggleButton shown className={styles.wide} />
          <ToggleButton shown={false} className={styles.narrow} />
        </>
      ) : (
        <ToggleButton shown={state !== 'closed'} />
      )}
    </PanelForm>
  );
}

/** Opens the closed panel where there is nothing else to do, and goes with that. */
export function OpenPanel() {
  return (
    <PanelForm onToggled={() => document.getElementById('search-panel')?.focus()}>
      <Button type="submit" name="panel" value="open">
        Show the search form
      </Button>
    </PanelForm>
  );
}

interface PanelFormProps {
  children: ReactNode;
  /** The panel is open or closed by now. */
  onToggled?: () => void;
}

function PanelForm({ children, onToggled }: PanelFormProps) {
  const { pathname, search } = useLocation();
  const toggle = (event: FormEvent) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isOpened = (submitter as HTMLButtonElement | null)?.value === 'open';
    flushSync(() => setPanel(isOpened ? 'open' : 'closed'));
    onToggled?.();
  };
  return (
    <form method="post" action="/preferences/panel" onSubmit={toggle}>
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </form>
  );
}

function ToggleButton({ shown, className = '' }: { shown: boolean; className?: string }) {
  return (
    <button
      type="submit"
      name="panel"
      value={shown ? 'closed' : 'open'}
      className={`${styles.toggle} ${className}`}
      aria-expanded={shown}
      aria-controls="search-panel"
      aria-label="Filters"
      {...tooltip(shown ? 'Hide the search form' : 'Show the search form')}
    >
      <FilterIcon />
      <span className={styles.label} aria-hidden="true">
        Filters
      </span>
    </button>
  );
}
