import { LinkButton } from '#app/components/ui/Button.tsx';
import styles from './home.module.css';

export const meta = () => [
  { title: 'Courtreel: every play of the NBA and WNBA as a clip' },
  {
    name: 'description',
    content: 'Search video clips of single plays from NBA and WNBA games, beside the box score.',
  },
];

export default function Home() {
  return (
    <div className={`page ${styles.home}`}>
      <h1 className={styles.title}>Every play, one clip away</h1>
      <p className={styles.lead}>
        Pick a player or a game, and watch the plays behind the numbers, beside the box score.
      </p>
      <div className={styles.actions}>
        <LinkButton to="/search" size="3">
          Search plays
        </LinkButton>
        <LinkButton to="/playlists" size="3" variant="soft" color="gray">
          Browse playlists
        </LinkButton>
      </div>
    </div>
  );
}
