import { type ReactNode, useEffect, useId, useRef } from 'react';
import { nameLimit } from '#app/api/playlistLimits.ts';
import styles from '#app/components/modals/modal.module.css';
import { useModalContext, useModalForm } from '#app/components/modals/modalContext.ts';
import type {
  DeleteSearchData,
  RenameSearchData,
  SaveSearchData,
} from '#app/components/modals/modalData.ts';
import { buildModalPath } from '#app/components/modals/modals.ts';
import { hintIdOf, ModalField } from './ModalField.tsx';
import { ModalForm } from './ModalForm.tsx';

/** Save Search: keeps the search under a name (docs/product.md#saved-searches). */
export function SaveSearch({ data }: { data: SaveSearchData }) {
  const { query, formKey, openedBy, name, draft } = data;
  const action = buildModalPath({ modal: 'save-search', params: { search: query, name } });
  return (
    <NameForm action={action} openedBy={openedBy} name={draft?.name ?? name} button="Save">
      <input type="hidden" name="formKey" value={formKey} />
    </NameForm>
  );
}

/** Rename Search. */
export function RenameSearch({ data }: { data: RenameSearchData }) {
  const { id, openedBy, name, draft } = data;
  const action = buildModalPath({ modal: 'rename-search', playlistId: id });
  return (
    <NameForm action={action} openedBy={openedBy} name={draft?.name ?? name} button="Rename" />
  );
}

interface NameFormProps {
  action: string;
  openedBy: string;
  name: string;
  button: string;
  /** Hidden fields. */
  children?: ReactNode;
}

function NameForm({ action, openedBy, name, button, children }: NameFormProps) {
  const form = useModalForm();
  const { over } = useModalContext();
  const { refusal } = form;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // On a page the visitor may want to read first.
  useEffect(() => {
    if (over === 'screen') input.current?.select();
  }, [over]);
  useEffect(() => {
    if (refusal) input.current?.focus();
  }, [refusal]);
  return (
    <ModalForm
      form={form}
      openedBy={openedBy}
      button={button}
      action={action}
      onSubmit={(event) => {
        if (!form.mayGo()) event.preventDefault();
      }}
    >
      {children}
      <ModalField id={id} label="Name" hint={`Up to ${nameLimit} characters`} error={null}>
        <input
          ref={input}
          className={styles.input}
          id={id}
          name="name"
          type="text"
          dir="auto"
          defaultValue={refusal?.typedName ?? name}
          autoComplete="off"
          required
          aria-invalid={refusal?.typedName === undefined ? undefined : true}
          aria-describedby={hintIdOf(id)}
        />
      </ModalField>
    </ModalForm>
  );
}

/** Asks before a saved search is deleted. */
export function DeleteSearch({ data: { id, name, openedBy } }: { data: DeleteSearchData }) {
  const form = useModalForm();
  return (
    <ModalForm
      form={form}
      openedBy={openedBy}
      button="Delete"
      color="red"
      action={buildModalPath({ modal: 'delete-search', playlistId: id })}
      onSubmit={(event) => {
        if (!form.mayGo()) event.preventDefault();
      }}
    >
      <p>
        Delete ‘<bdi>{name}</bdi>’? The plays stay as they are, and Undo saves the search again.
      </p>
      <input type="hidden" name="name" value={name} />
    </ModalForm>
  );
}
