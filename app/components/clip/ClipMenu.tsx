import type { ReactNode } from 'react';
import type { Clip } from '#app/api/contract.ts';
import { getClipTitle } from '#app/clips/clipText.ts';
import { ModalLink } from '../modals/ModalLink.tsx';
import { useCurrentUser } from '../shell/shellData.ts';
import { PlusIcon } from '../ui/icons.tsx';
import { getMenuItemProps, Menu } from '../ui/Menu.tsx';

/** The menu of a card in mode 'add'. */
function ClipMenu({ clip }: { clip: Clip }) {
  const { gameId, eventNumber } = clip;
  return (
    <Menu label={`Menu of ${getClipTitle(clip)}`} size="1">
      <ModalLink modal="add-to-playlist" params={{ gameId, eventNumber }} {...getMenuItemProps()}>
        <PlusIcon />
        Add to playlist
      </ModalLink>
    </Menu>
  );
}

const renderAddMenu = (clip: Clip) => <ClipMenu clip={clip} />;

/** The corner content of a clip's card; nothing for visitors. */
export function useAddMenu(): ((clip: Clip) => ReactNode) | undefined {
  return useCurrentUser() ? renderAddMenu : undefined;
}
