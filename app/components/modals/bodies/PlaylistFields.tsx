import { getFormProps, getInputProps, getTextareaProps, useForm } from '@conform-to/react';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { countCharacters, descriptionLimit, nameLimit } from '#app/api/playlistLimits.ts';
import type { PlaylistForm } from '#app/api/playlistRules.ts';
import styles from '#app/components/modals/modal.module.css';
import { useModalContext, useModalForm } from '#app/components/modals/modalContext.ts';
import type { EditPlaylistData, NewPlaylistData } from '#app/components/modals/modalData.ts';
import { buildModalPath } from '#app/components/modals/modals.ts';
import type { validatePlaylist } from '#app/components/modals/playlistValidation.ts';
import { ImagePreview } from './ImagePreview.tsx';
import { hintIdOf, ModalField } from './ModalField.tsx';
import { ModalForm } from './ModalForm.tsx';

const blank = { name: '', description: '', image: '', private: true };

/** Create Playlist: private unless the visitor chooses otherwise. */
export function NewPlaylist({ data }: { data: NewPlaylistData }) {
  return (
    <PlaylistFields
      action={buildModalPath({ modal: 'playlist' })}
      openedBy={data.openedBy}
      values={{ ...blank, ...data.draft }}
      button="Create"
    >
      <input type="hidden" name="formKey" value={data.formKey} />
    </PlaylistFields>
  );
}

/** Edit Playlist. */
export function EditPlaylist({ data }: { data: EditPlaylistData }) {
  const { playlistId } = data;
  return (
    <PlaylistFields
      action={buildModalPath({ modal: 'edit', playlistId })}
      openedBy={data.openedBy}
      values={{ ...toFormValues(data), ...data.draft }}
      button="Update"
    >
      <ShownValues values={data} />
    </PlaylistFields>
  );
}

/** What the form was first shown with, so that only what the visitor changes is sent. */
function ShownValues({ values }: { values: PlaylistForm }) {
  const place = useModalContext();
  const answer = place.over === 'page' ? place.answer : undefined;
  const initial = { ...toFormValues(values), private: values.private ? 'on' : '' };
  const shown = (answer?.state === 'refused' && answer.shown) || initial;
  return Object.entries(shown).map(([field, value]) => (
    <input key={field} type="hidden" name={`shown.${field}`} value={value} />
  ));
}

function toFormValues({ name, description, image, private: isPrivate }: PlaylistForm) {
  return { name, description, image, private: isPrivate };
}

interface PlaylistFieldsProps {
  action: string;
  openedBy: string;
  values: PlaylistForm;
  button: string;
  /** Hidden fields. */
  children?: ReactNode;
}

/** A playlist's form, validated on each change with the server's schema. */
function PlaylistFields({ action, openedBy, values, button, children }: PlaylistFieldsProps) {
  const modalForm = useModalForm();
  const { refusal, mayGo } = modalForm;
  const [validate, wantValidation] = useValidation();
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
  // The invalid field of a page that comes back without scripts to move the focus.
  const toMend = refusal && ([name, description, image].find(({ errors }) => errors) ?? name);
  useNameFocus(name.id);
  useEarlyInput(form.id, validate, wantValidation);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event);
    if (!event.defaultPrevented && !mayGo()) event.preventDefault();
  };
  return (
    <ModalForm
      form={modalForm}
      openedBy={openedBy}
      button={button}
      action={action}
      {...getFormProps(form)}
      onSubmit={onSubmit}
      onFocus={wantValidation}
    >
      {children}
      <ModalField
        {...fieldOf(name)}
        label="Name"
        hint={`Up to ${nameLimit} characters`}
        count={<Counter text={name.value ?? ''} limit={nameLimit} />}
      >
        <input
          {...getInputProps(name, { type: 'text', ariaDescribedBy: hintIdOf(name.id) })}
          key={name.key}
          className={styles.input}
          dir="auto"
          autoComplete="off"
          aria-required="true"
          // biome-ignore lint/a11y/noAutofocus: moves the focus to the invalid field after a submit
          autoFocus={toMend === name}
        />
      </ModalField>
      <ModalField
        {...fieldOf(description)}
        label="Description"
        hint={`Optional, up to ${descriptionLimit} characters`}
        count={<Counter text={description.value ?? ''} limit={descriptionLimit} optional />}
      >
        <textarea
          {...getTextareaProps(description, { ariaDescribedBy: hintIdOf(description.id) })}
          key={description.key}
          className={styles.input}
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: moves the focus to the invalid field after a submit
          autoFocus={toMend === description}
          rows={3}
        />
      </ModalField>
      <ModalField {...fieldOf(image)} label="Image" hint="Optional, an https:// address">
        <input
          {...getInputProps(image, { type: 'text', ariaDescribedBy: hintIdOf(image.id) })}
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
      </ModalField>
      <label className={styles.check}>
        <input {...getInputProps(fields.private, { type: 'checkbox' })} key={fields.private.key} />
        <span>
          <b>Private</b>
          <small>Only you can see it.</small>
        </span>
      </label>
    </ModalForm>
  );
}

const fieldOf = ({ id, errors }: { id: string; errors?: string[] }) => ({
  id,
  error: errors?.[0] ?? null,
});

/** Length of the text in visible characters. */
function Counter({ text, limit, optional }: { text: string; limit: number; optional?: boolean }) {
  const count = countCharacters(text.trim());
  return (
    <span
      className={`${styles.hint} needs-scripts`}
      data-over={count > limit || undefined}
      aria-hidden="true"
    >
      {`${optional ? 'Optional · ' : ''}${count} / ${limit}`}
    </span>
  );
}

/**
 * The browser's validation, null until loaded, and a function that loads it. It weighs 20 KB with
 * its library, so it loads when the form gets the focus. Until then the server validates alone.
 */
function useValidation(): [typeof validatePlaylist | null, () => void] {
  const [validate, setValidate] = useState<typeof validatePlaylist | null>(null);
  const load = useCallback(() => {
    import('#app/components/modals/playlistValidation.ts').then(
      (module) => setValidate(() => module.validatePlaylist),
      () => {},
    );
  }, []);
  return [validate, load];
}

/** Focuses the name in a dialog; on a page the visitor may want to read first. */
function useNameFocus(id: string): void {
  const { over } = useModalContext();
  useEffect(() => {
    if (over === 'screen') document.getElementById(id)?.focus();
  }, [over, id]);
}

/**
 * Repeats the input events of edited fields once the scripts or the validation have loaded: the form
 * has not seen text that was typed before, or that the browser restored.
 */
function useEarlyInput(formId: string, validate: unknown, wantValidation: () => void): void {
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
