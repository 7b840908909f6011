import { type FormEvent, type MouseEvent, useId, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { Button, LinkButton } from '#app/components/ui/Button.tsx';
import { getDelegatedLink } from '#app/components/ui/delegatedLink.ts';
import { sameScreenNavigation } from '#app/lib/sameScreenNavigation.ts';
import { useIsomorphicLayoutEffect } from '#app/lib/useIsomorphicLayoutEffect.ts';
import styles from './playlist.module.css';
import { useLeave } from './searchParams.ts';

interface ConfirmDeleteProps {
  name: string;
  /** The playlist's page. */
  path: string;
}

/**
 * Asks before a playlist is deleted: modal with scripts, open in the page without. It asks although a
 * deletion can be undone, because the playlist that Undo creates has another address.
 */
export function ConfirmDelete({ name, path }: ConfirmDeleteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const text = useId();
  const submit = useSubmit();
  const isSent = useRef(false);
  const { goesBack, leave } = useLeave(path);
  const isDeleting = useNavigation().formAction === path;

  // A layout effect is cleaned up before the element is removed, so that closing restores the focus.
  useIsomorphicLayoutEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
    return () => element?.close();
  }, []);

  /** Closes first, so that the deleted playlist's own history entry is the one that is replaced. */
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!goesBack) return;
    event.preventDefault();
    if (isSent.current) return;
    isSent.current = true;
    const form = new FormData(event.currentTarget);
    const target = { method: 'post', action: path } as const;
    const send = () => submit(form, { ...target, navigate: false, fetcherKey: `delete ${path}` });
    window.addEventListener('popstate', send, { once: true });
    leave();
  };
  const onCancel = (event: MouseEvent) => {
    if (!goesBack || !getDelegatedLink(event)) return;
    event.preventDefault();
    leave();
  };

  return (
    <dialog
      ref={dialog}
      open
      className={styles.confirm}
      aria-labelledby={title}
      aria-describedby={text}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <h2 id={title}>
        Delete ‘<bdi>{name}</bdi>’?
      </h2>
      <p id={text} className={styles.confirmText}>
        Links to this playlist stop working for good. Undo creates it again with its clips, at a new
        address.
      </p>
      <Form
        method="post"
        action={path}
        replace
        className={styles.confirmActions}
        onSubmit={onSubmit}
      >
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="name" value={name} />
        <LinkButton
          to={path}
          {...sameScreenNavigation}
          onClick={onCancel}
          prefetch="none"
          variant="soft"
          color="gray"
        >
          Cancel
        </LinkButton>
        <Button type="submit" color="red" loading={isDeleting}>
          Delete
        </Button>
      </Form>
    </dialog>
  );
}
