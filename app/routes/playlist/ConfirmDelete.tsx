import { useEffect, useId, useRef } from 'react';
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
 * Asks once before a playlist is deleted. It stands open in the page, and over it where scripts
 * run. There is no undo to offer: a playlist made anew would have another address.
 */
export function ConfirmDelete({ name, path }: ConfirmDeleteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const text = useId();
  const navigate = useNavigate();
  const isDeleting = useNavigation().formAction === path;

  useEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
  }, []);
  // While it is still in the document: only then the focus goes back to where it was.
  useIsomorphicLayoutEffect(() => {
    const element = dialog.current;
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
