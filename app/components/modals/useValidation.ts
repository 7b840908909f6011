import { useCallback, useState } from 'react';
import type { validatePlaylist } from './playlistValidation.ts';

type Validate = typeof validatePlaylist;

let loaded: Validate | null = null;

/** The check and its library weigh 20 KB: a page has them when somebody begins to write. */
export async function loadValidation(): Promise<Validate> {
  loaded = (await import('./playlistValidation.ts')).validatePlaylist;
  return loaded;
}

/** The check, null until it is there, and what asks for it. Until then the server checks alone. */
export function useValidation(): [Validate | null, () => void] {
  const [validate, setValidate] = useState<Validate | null>(() => loaded);
  const want = useCallback(() => {
    loadValidation().then(
      (check) => setValidate(() => check),
      () => {},
    );
  }, []);
  return [validate, want];
}
