import { useCallback, useState } from 'react';

/** False until the returned function is called: for what is loaded at the first sign of use. */
export function useWanted(): [boolean, () => void] {
  const [wanted, setWanted] = useState(false);
  return [wanted, useCallback(() => setWanted(true), [])];
}
