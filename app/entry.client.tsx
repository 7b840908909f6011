import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { resumeNavigation, trackPendingNavigation } from './components/shell/staleTab.ts';

if (!resumeNavigation()) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[trackPendingNavigation]} />
      </StrictMode>,
    );
  });
}
