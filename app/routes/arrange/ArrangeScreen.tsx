import { LinkButton } from '#app/components/ui/Button.tsx';
import { ArrowLeftIcon } from '#app/components/ui/icons.tsx';
import { Notice } from '#app/components/ui/Notice.tsx';
import { ArrangeForm } from './ArrangeForm.tsx';
import styles from './arrange.module.css';
import type { ArrangeFormData } from './arrangeForm.ts';
import type { Unsaved } from './saveArrangement.server.ts';

interface ArrangeScreenProps {
  /** The playlist's. */
  name: string;
  path: string;
  form: ArrangeFormData;
  /** Why the form that was sent last was not saved. */
  unsaved: Unsaved | undefined;
}

/** Order, notes and cover of a playlist in one form. */
export function ArrangeScreen({ name, path, form, unsaved }: ArrangeScreenProps) {
  const shown = unsaved?.form ?? form;
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.header}>
        <LinkButton to={path} variant="soft" color="gray" className={styles.back}>
          <ArrowLeftIcon />
          Playlist
        </LinkButton>
        <h1>
          Arrange: <bdi>{name}</bdi>
        </h1>
      </header>
      <div role="alert">
        {unsaved && (
          <Notice key={unsaved.key} title={unsaved.title} tone="problem" layout="inline">
            {unsaved.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
      </div>
      {shown.rows.length === 0 ? (
        <Notice title="This playlist is empty" />
      ) : (
        <ArrangeForm
          key={unsaved?.form ? unsaved.key : path}
          form={shown}
          path={path}
          unsavedKey={unsaved?.key}
        />
      )}
    </div>
  );
}
