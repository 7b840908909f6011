import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { goOn, rememberDestination } from './components/shell/destination.ts';

if (!goOn()) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[rememberDestination]} />
      </StrictMode>,
    );
  });
}
