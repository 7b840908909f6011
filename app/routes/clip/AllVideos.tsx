import type { ReactNode } from 'react';
import { LinkButton } from '#app/components/ui/Button.tsx';
import { ArrowLeftIcon } from '#app/components/ui/icons.tsx';
import { backToFeed } from '#app/search/backToFeed.ts';

interface AllVideosProps {
  from: string | null;
  className?: string | undefined;
  children?: ReactNode;
}

/** Link back to the search with its original parameters (docs/product.md#all-videos). */
export function AllVideos({ from, className, children = 'All Videos' }: AllVideosProps) {
  return (
    <div className={className}>
      <LinkButton
        to={from ? `/search?${from}` : '/search'}
        state={backToFeed}
        preventScrollReset
        variant="soft"
        color="gray"
      >
        <ArrowLeftIcon />
        {children}
      </LinkButton>
    </div>
  );
}
