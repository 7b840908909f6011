import { useLocation } from 'react-router';
import { parseModal } from './modals.ts';

/** Whether a modal is over the present screen: the screen must not go elsewhere by itself. */
export function useModalOpen(): boolean {
  const { mask, search } = useLocation();
  return mask !== undefined && parseModal(search) !== null;
}
