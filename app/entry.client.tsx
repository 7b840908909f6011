import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { documentNonce } from './components/shell/nonce.ts';

/** Where the scroll lock of Radix's dialogs finds the nonce for the style sheet that it adds. */
Object.assign(globalThis, { __webpack_nonce__: documentNonce() });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
