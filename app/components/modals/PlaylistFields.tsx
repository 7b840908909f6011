import { getFormProps, getInputProps, getTextareaProps, useForm } from '@conform-to/react';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { countCharacters } from '#app/api/graphemes.ts';
import type { PlaylistForm } from '#app/playlists/formSchema.ts';
import { descriptionLimit, nameLimit } from '#app/playlists/limits.ts';
import { Button } from '../ui/Button.tsx';
import { FormNotice } from './FormNotice.tsx';
import { ImagePreview } from './ImagePreview.tsx';
import { ModalFields } from './ModalFields.tsx';
import styles from './modal.module.css';
import { useModalForm, useModalPlace } from './shell.ts';
import { useValidation } from './useValidation.ts';

interface PlaylistFieldsProps {
  action: string;
  values: PlaylistForm;
  button: string;
  /** Hidden fields. */
  children?: ReactNode;
}

/** The form of a playlist, checked on each change by the schema that the server checks it by. */
export function PlaylistFields({ action, values, button, children }: PlaylistFieldsProps) {
  const { Form, pending, refusal, mayGo } = useModalForm();
  const [validate, wantValidation] = useValidation();
  const [form, fields] = useForm<PlaylistForm>({
    id: 'playlist-form',
    defaultValue: values,
    lastResult: refusal?.submission ?? null,
    onValidate: validate ? ({ formData }) => validate(formData) : undefined,
    // Without the check each change would go to the server.
    shouldValidate: validate ? 'onInput' : 'onSubmit',
    shouldRevalidate: validate ? 'onInput' : 'onSubmit',
  });
  const { name, description, image } = fields;
  useNameFocus(name.id);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event);
    if (!event.defaultPrevented && !mayGo()) event.preventDefault();
  };
  return (
    <Form
      method="post"
      action={action}
      className={styles.body}
      {...getFormProps(form)}
      onSubmit={onSubmit}
      onFocus={wantValidation}
    >
      <ModalFields />
      {children}
      <Field
        field={name}
        label="Name"
        count={<Counter text={name.value ?? ''} limit={nameLimit} />}
      >
        <input
          {...getInputProps(name, { type: 'text' })}
          key={name.key}
          className={styles.input}
          autoComplete="off"
        />
      </Field>
      <Field
        field={description}
        label="Description"
        count={<Counter text={description.value ?? ''} limit={descriptionLimit} />}
      >
        <textarea
          {...getTextareaProps(description)}
          key={description.key}
          className={styles.input}
          rows={3}
        />
      </Field>
      <Field field={image} label="Image" hint="Address of a picture, https://…">
        <input
          {...getInputProps(image, { type: 'text' })}
          key={image.key}
          className={styles.input}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <ImagePreview url={image.errors ? '' : (image.value ?? '')} />
      </Field>
      <label className={styles.check}>
        <input {...getInputProps(fields.private, { type: 'checkbox' })} key={fields.private.key} />
        <span>
          <b>Private</b>
          <small>Only you can see it.</small>
        </span>
      </label>
      <FormNotice notice={refusal?.notice} />
      <div className={styles.buttons}>
        <Button type="submit" size="3" loading={pending}>
          {button}
        </Button>
      </div>
    </Form>
  );
}

interface FieldProps {
  field: { id: string; errorId: string; errors?: string[] };
  label: string;
  hint?: string;
  count?: ReactNode;
  children: ReactNode;
}

function Field({ field, label, hint, count, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={field.id}>{label}</label>
        {hint && <span className={styles.hint}>{hint}</span>}
        {count}
      </div>
      {children}
      <p className={styles.error} id={field.errorId} aria-live="polite">
        {field.errors?.[0]}
      </p>
    </div>
  );
}

/** How long the text is, as a person counts. */
function Counter({ text, limit }: { text: string; limit: number }) {
  const count = countCharacters(text.trim());
  return (
    <span
      className={`${styles.hint} needs-scripts`}
      data-over={count > limit || undefined}
      aria-hidden="true"
    >
      {`${count} / ${limit}`}
    </span>
  );
}

/** In a dialog the name is what comes first. On a page the visitor may have come to read. */
function useNameFocus(id: string): void {
  const { over } = useModalPlace();
  useEffect(() => {
    if (over === 'screen') document.getElementById(id)?.focus();
  }, [over, id]);
}
