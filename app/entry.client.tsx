import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { goOn, rememberDestination } from './components/shell/destination.ts';
import { documentNonce } from './components/shell/nonce.ts';

/** Where the scroll lock of Radix's dialogs finds the nonce for the style sheet that it adds. */
Object.assign(globalThis, { __webpack_nonce__: documentNonce() });

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
