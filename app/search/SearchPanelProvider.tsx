import { createContext, type ReactNode, useMemo, useState } from 'react';

/** The visitor's last change of the search panel in this tab. */
interface PanelChoice {
  state: 'open' | 'closed';
  /** Query string of the search that the choice is for; '' for none. */
  query: string;
  /** Scroll position of the page before it scrolled to the panel. */
  scrollY?: number;
}

interface PanelContext {
  choice: PanelChoice | null;
  choose: (choice: PanelChoice) => void;
}

export const SearchPanelContext = createContext<PanelContext>({ choice: null, choose: () => {} });

/** Shares the search panel's state between the navigation bar and the search page. */
export function SearchPanelProvider({ children }: { children: ReactNode }) {
  const [choice, choose] = useState<PanelChoice | null>(null);
  const context = useMemo(() => ({ choice, choose }), [choice]);
  return <SearchPanelContext value={context}>{children}</SearchPanelContext>;
}
