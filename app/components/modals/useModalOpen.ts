import { useLocation } from 'react-router';
import { parseModal } from './modals.ts';

/** Whether a modal is open, so that the screen must not navigate by itself. */
export function useModalOpen(): boolean {
  const { mask, search } = useLocation();
  return mask !== undefined && parseModal(search) !== null;
}
