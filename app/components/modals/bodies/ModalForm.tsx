import type { ReactNode } from 'react';
import type { FetcherFormProps } from 'react-router';
import styles from '#app/components/modals/modal.module.css';
import { useModalContext, type useModalForm } from '#app/components/modals/modalContext.ts';
import { Button, type ButtonVariantProps } from '#app/components/ui/Button.tsx';
import { WarningIcon } from '#app/components/ui/icons.tsx';

interface ModalFormProps extends FetcherFormProps {
  form: ReturnType<typeof useModalForm>;
  openedBy: string;
  /** Text of the submit button. */
  button: string;
  /** Of that button. */
  color?: ButtonVariantProps['color'];
  children: ReactNode;
}

/** A modal's form: its fields, why it was rejected, and its button. */
export function ModalForm({ form, openedBy, button, color, children, ...props }: ModalFormProps) {
  const { Form, pending, refusal } = form;
  const place = useModalContext();
  return (
    <Form method="post" {...props} className={styles.body}>
      {place.over === 'screen' ? (
        <input type="hidden" name="over" value="screen" />
      ) : (
        <input type="hidden" name="back" value={place.back} />
      )}
      <input type="hidden" name="openedBy" value={openedBy} />
      {children}
      <div role="alert">
        {refusal?.notice && (
          <p className={styles.notice}>
            <WarningIcon />
            <span>{refusal.notice}</span>
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" size="3" color={color} loading={pending}>
          {button}
        </Button>
      </div>
    </Form>
  );
}
