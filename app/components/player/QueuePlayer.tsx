import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { clipKey } from '#app/api/clipList.ts';
import type { Clip } from '#app/api/contract.ts';
import { findNeighbours } from '#app/clips/neighbours.ts';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import { ListPlayer } from './ListPlayer.tsx';
import { QueueStatus } from './QueueStatus.tsx';
import { useQueue } from './useQueue.ts';

interface QueuePlayerProps
  extends Omit<ComponentProps<typeof ListPlayer>, 'onUnplayable' | 'onFinished'> {
  /** Identifies the queue; '' for a clip that was chosen by itself. */
  queue: string;
  /** The queue's first clip. */
  first: Clip | undefined;
  /** Whether no clip follows the last of the list. */
  isWhole: boolean;
  /** Number of its clips, as far as they are known. */
  count: number;
  /** Leads from its end to the list. */
  back: ReactNode;
}

/** Plays a clip of a list; in a queue the others follow by themselves (docs/product.md#queue). */
export function QueuePlayer(props: QueuePlayerProps) {
  const { queue, first, isWhole, count, back, ...player } = props;
  const { clip, list, href, state, children } = player;
  const queued = useQueue({ id: queue, current: clip, clips: list, isWhole });
  useGoOnLate(queued.isWaiting ? findNeighbours(clip, list).next : null, props);
  if (queue === '') return <ListPlayer {...player} />;
  const isOther = first !== undefined && clipKey(first) !== clipKey(clip);
  return (
    <ListPlayer
      {...player}
      autoplay="always"
      onUnplayable={queued.onUnplayable}
      onFinished={queued.onFinished}
    >
      {(shown) => (
        <>
          <QueueStatus
            progress={queued.progress}
            isLast={queued.isLast}
            count={count}
            first={isOther ? href(first) : null}
            state={state}
            onReplay={queued.restart}
            back={back}
          />
          {children(shown)}
        </>
      )}
    </ListPlayer>
  );
}

/** Goes to the clip after one that failed, when its page has loaded. */
function useGoOnLate(next: Clip | null, { href, state }: QueuePlayerProps): void {
  const navigate = useNavigate();
  const path = next && href(next);
  const goOn = useEffectEvent((to: string) => navigate(to, { ...sameScreenNavigation, state }));
  useEffect(() => {
    if (path !== null) void goOn(path);
  }, [path]);
}
