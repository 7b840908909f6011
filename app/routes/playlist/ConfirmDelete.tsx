import { useId, useRef } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { Button, LinkButton } from '#app/components/ui/Button.tsx';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';
import styles from './playlist.module.css';
import { sameScreenNavigation } from './searchParams.ts';

interface ConfirmDeleteProps {
  name: string;
  /** The playlist's page. */
  path: string;
}

/**
 * Asks before a playlist is deleted: modal with scripts, open in the page without. There is no undo,
 * because a recreated playlist would have another address.
 */
export function ConfirmDelete({ name, path }: ConfirmDeleteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const text = useId();
  const navigate = useNavigate();
  const isDeleting = useNavigation().formAction === path;

  // A layout effect is cleaned up before the element is removed, so that closing restores the focus.
  useIsomorphicLayoutEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      open
      className={styles.confirm}
      aria-labelledby={title}
      aria-describedby={text}
      onCancel={(event) => {
        event.preventDefault();
        navigate(path, sameScreenNavigation);
      }}
    >
      <h2 id={title}>
        Delete ‘<bdi>{name}</bdi>’?
      </h2>
      <p id={text} className={styles.confirmText}>
        The playlist is deleted permanently and links to it stop working. This cannot be undone.
      </p>
      <Form method="post" action={path} replace className={styles.confirmActions}>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="name" value={name} />
        <LinkButton to={path} {...sameScreenNavigation} prefetch="none" variant="soft" color="gray">
          Cancel
        </LinkButton>
        <Button type="submit" color="red" loading={isDeleting}>
          Delete
        </Button>
      </Form>
    </dialog>
  );
}
