import { useFetcher } from 'react-router';
import { Spinner } from '#app/components/ui/Spinner.tsx';
import type { Partner } from '#app/search/partners.server.ts';
import type { Search } from '#app/search/search.ts';
import { searchPath, searchQuery } from '#app/search/searchParams.ts';
import styles from './FilterBar.module.css';
import { FilterMenu } from './FilterMenu.tsx';

export interface PartnerChoices {
  /** Null: they load when the group opens. */
  loaded: readonly Partner[] | null;
}

interface PartnerGroupProps {
  title: string;
  search: Search;
  loaded: readonly Partner[] | null;
}

/** The filter by the other player of a play (docs/product.md#pair-filter), whose choices load when it opens. */
export function PartnerGroup({ title, search, loaded }: PartnerGroupProps) {
  const fetcher = useFetcher<{ partners: Partner[] | null }>();
  const partners = fetcher.data?.partners ?? loaded;
  const load = () => {
    if (!partners) fetcher.load(`/resources/search/partners?${searchQuery(search)}`);
  };
  const describeWaiting = () => {
    if (partners) return 'No other players.';
    const hasFailed = fetcher.state === 'idle' && fetcher.data !== undefined;
    return hasFailed ? 'The players could not be loaded.' : <Spinner label="Loading players" />;
  };
  const options = partners?.map(({ id, name, count }) => ({
    ...{ value: String(id), label: name, count, isChosen: false },
  }));
  return (
    <FilterMenu
      id="with"
      title={title}
      options={options?.length ? options : null}
      search={search}
      hrefOf={(value) => searchPath({ ...search, with: Number(value) })}
      isShown={loaded !== null}
      waiting={<p className={styles.note}>{describeWaiting()}</p>}
      onOpen={load}
    />
  );
}
