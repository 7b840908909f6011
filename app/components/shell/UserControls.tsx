import { useState } from 'react';
import type { CurrentUser } from '#app/auth/navUser.ts';
import { Button } from '../ui/Button.tsx';
import { UserIcon } from '../ui/icons.tsx';
import { getTooltipProps } from '../ui/Tooltips.tsx';
import styles from './UserControls.module.css';

/** Login for visitors; Logout and profile picture for users. Forms, which work without scripts. */
export function UserControls({ user }: { user: CurrentUser | null }) {
  return (
    <div className={styles.controls}>
      <form method="post" action={user ? '/auth/logout' : '/auth/login'}>
        <Button type="submit" variant="soft" color={user ? 'gray' : 'accent'}>
          {user ? 'Logout' : 'Login'}
        </Button>
      </form>
      {user?.accountPath ? (
        <a href={user.accountPath} className={styles.account} {...getTooltipProps('Your account')}>
          <ProfilePicture key={user.picture} user={user} />
        </a>
      ) : (
        user && <ProfilePicture key={user.picture} user={user} />
      )}
    </div>
  );
}

function ProfilePicture({ user }: { user: CurrentUser }) {
  const [failed, setFailed] = useState(false);
  const showPicture = user.picture && !failed;
  return (
    <span className={styles.picture} title={user.accountPath ? undefined : user.name}>
      {showPicture ? (
        <img
          src={user.picture ?? undefined}
          alt={user.name}
          width="36"
          height="36"
          onError={() => setFailed(true)}
        />
      ) : (
        <>
          <UserIcon />
          <span className="visually-hidden">{user.name}</span>
        </>
      )}
    </span>
  );
}
