import type { ReactNode } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { modalPath } from '../modals/modals.ts';
import { modalLink } from '../modals/useOpenModal.ts';
import { useShownUser } from '../shell/shellData.ts';
import { PlusIcon } from '../ui/icons.tsx';
import { Menu, menuItem } from '../ui/Menu.tsx';
import { clipTitle } from './words.ts';

/** The menu of a card in mode 'add' (spec 2). Its grid opens the modal. */
function ClipMenu({ clip }: { clip: Clip }) {
  const { gameId, eventNumber } = clip;
  const path = modalPath({ modal: 'add-to-playlist', params: { gameId, eventNumber } });
  return (
    <Menu label={`Menu of ${clipTitle(clip)}`} size="1">
      <a href={path} {...modalLink} {...menuItem()}>
        <PlusIcon />
        Add to playlist
      </a>
    </Menu>
  );
}

const renderAddMenu = (clip: Clip) => <ClipMenu clip={clip} />;

/** What stands in the corner of each clip's card; nothing for visitors (spec 6). */
export function useAddMenu(): ((clip: Clip) => ReactNode) | undefined {
  return useShownUser() ? renderAddMenu : undefined;
}
