import { getFormProps, getInputProps, getTextareaProps, useForm } from '@conform-to/react';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { countCharacters, descriptionLimit, nameLimit } from '#app/api/playlistLimits.ts';
import type { PlaylistForm } from '#app/api/playlistRules.ts';
import { ModalFields } from '#app/components/modals/ModalFields.tsx';
import styles from '#app/components/modals/modal.module.css';
import { useModalContext, useModalForm } from '#app/components/modals/modalContext.ts';
import type { EditPlaylistData, NewPlaylistData } from '#app/components/modals/modalData.ts';
import { buildModalPath } from '#app/components/modals/modals.ts';
import type { validatePlaylist } from '#app/components/modals/playlistValidation.ts';
import { Button } from '#app/components/ui/Button.tsx';
import { FormNotice } from './FormNotice.tsx';
import { ImagePreview } from './ImagePreview.tsx';

type Validate = typeof validatePlaylist;

const blank = { name: '', description: '', image: '', private: true };

interface FormProps<Data> {
  data: Data;
  /** The browser's validation, once it has loaded. */
  validate?: Validate | null;
}

/** Create Playlist: private unless the visitor chooses otherwise. */
export function NewPlaylist({ data, validate }: FormProps<NewPlaylistData>) {
  return (
    <PlaylistFields
      action={buildModalPath({ modal: 'playlist' })}
      values={blank}
      validate={validate}
      button="Create"
    >
      <input type="hidden" name="formKey" value={data.formKey} />
    </PlaylistFields>
  );
}

/** Edit Playlist. */
export function EditPlaylist({ data, validate }: FormProps<EditPlaylistData>) {
  const { playlistId } = data;
  return (
    <PlaylistFields
      action={buildModalPath({ modal: 'edit', playlistId })}
      values={data}
      validate={validate}
      button="Update"
    >
      {data.keepsImage && <input type="hidden" name="keepsImage" value="yes" />}
    </PlaylistFields>
  );
}

interface PlaylistFieldsProps extends Pick<FormProps<unknown>, 'validate'> {
  action: string;
  values: PlaylistForm;
  button: string;
  /** Hidden fields. */
  children?: ReactNode;
}

/** The form of a playlist, checked on each change by the schema that the server checks it by. */
function PlaylistFields({ action, values, button, children, ...props }: PlaylistFieldsProps) {
  const { Form, pending, refusal, mayGo } = useModalForm();
  const [validate, wantValidation] = useValidation(props.validate);
  const [form, fields] = useForm<PlaylistForm>({
    id: 'playlist-form',
    defaultValue: values,
    lastResult: refusal?.submission ?? null,
    onValidate: validate ? ({ formData }) => validate(formData) : undefined,
    // Without validation in the browser each change would go to the server.
    shouldValidate: validate ? 'onInput' : 'onSubmit',
    shouldRevalidate: validate ? 'onInput' : 'onSubmit',
  });
  const { name, description, image } = fields;
  // Where no script moves the focus: what has to be mended, as a page comes back with it.
  const toMend = refusal && ([name, description, image].find(({ errors }) => errors) ?? name);
  useNameFocus(name.id);
  useUnheardText(form.id, validate, wantValidation);

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
        hint={`Up to ${nameLimit} characters`}
        count={<Counter text={name.value ?? ''} limit={nameLimit} />}
      >
        <input
          {...getInputProps(name, { type: 'text', ariaDescribedBy: hintIdOf(name) })}
          key={name.key}
          className={styles.input}
          autoComplete="off"
          aria-required="true"
          // biome-ignore lint/a11y/noAutofocus: moves the focus to the invalid field after a submit
          autoFocus={toMend === name}
        />
      </Field>
      <Field
        field={description}
        label="Description"
        hint={`Up to ${descriptionLimit} characters`}
        count={<Counter text={description.value ?? ''} limit={descriptionLimit} />}
      >
        <textarea
          {...getTextareaProps(description, { ariaDescribedBy: hintIdOf(description) })}
          key={description.key}
          className={styles.input}
          // biome-ignore lint/a11y/noAutofocus: moves the focus to the invalid field after a submit
          autoFocus={toMend === description}
          rows={3}
        />
      </Field>
      <Field field={image} label="Image" hint="Image address, https://…">
        <input
          {...getInputProps(image, { type: 'text', ariaDescribedBy: hintIdOf(image) })}
          key={image.key}
          className={styles.input}
          // biome-ignore lint/a11y/noAutofocus: moves the focus to the invalid field after a submit
          autoFocus={toMend === image}
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
  hint: string;
  /** Is seen in the place of the hint where scripts run; screen readers have the hint. */
  count?: ReactNode;
  children: ReactNode;
}

const hintIdOf = ({ id }: { id: string }) => `${id}-hint`;

function Field({ field, label, hint, count, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={field.id}>{label}</label>
        <span
          id={hintIdOf(field)}
          className={count ? `${styles.hint} without-scripts` : styles.hint}
        >
          {hint}
        </span>
        {count}
      </div>
      {children}
      <p className={styles.error} id={field.errorId} aria-live="polite">
        {field.errors?.[0]}
      </p>
    </div>
  );
}

/** Length of the text in visible characters. */
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

/**
 * The check, null until it is there, and what loads it: it weighs 20 KB with its library, so a page
 * has it when the visitor begins to write. Until then the server checks alone.
 */
function useValidation(loaded: Validate | null = null): [Validate | null, () => void] {
  const [validate, setValidate] = useState(() => loaded);
  const load = useCallback(() => {
    import('#app/components/modals/playlistValidation.ts').then(
      (module) => setValidate(() => module.validatePlaylist),
      () => {},
    );
  }, []);
  return [validate, load];
}

/** Focuses the name in a dialog, not on a page, which the visitor may want to read first. */
function useNameFocus(id: string): void {
  const { over } = useModalContext();
  useEffect(() => {
    if (over === 'screen') document.getElementById(id)?.focus();
  }, [over, id]);
}

/**
 * Tells the form once more what its fields say when the scripts or the check come: of what was
 * written before them, or put back by a browser that shows the page again, it has heard nothing.
 */
function useUnheardText(formId: string, validate: unknown, wantValidation: () => void): void {
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement | null;
    const written = [...(form?.elements ?? [])].filter(isWritten);
    for (const field of written) field.dispatchEvent(new Event('input', { bubbles: true }));
    if (written.length > 0 && !validate) wantValidation();
  }, [formId, validate, wantValidation]);
}

function isWritten(field: Element): boolean {
  const isText =
    (field instanceof HTMLInputElement && field.type === 'text') ||
    field instanceof HTMLTextAreaElement;
  return isText && field.value !== field.defaultValue;
}
