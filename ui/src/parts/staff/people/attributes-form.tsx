import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { playerUrl, useAttributes } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { Note } from '../../../kit/note.tsx';
import { toast } from '../../../kit/toast.tsx';
import { Loaded } from '../../loaded.tsx';
import { useFormDraft } from '../game/draft.tsx';

type Attribute = Of<'Attribute'>;

/** What the organization keeps of a player, as it has set it. */
export function AttributesForm({ player }: { player: Of<'Player'> }) {
  return (
    <Loaded from={useAttributes()} what="the attributes" title={null} rows={2}>
      {({ attributes }) => <Form key={player.id} player={player} attributes={attributes} />}
    </Loaded>
  );
}

function Form({ player, attributes }: { player: Of<'Player'>; attributes: Attribute[] }) {
  const { put } = useWrites();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { draft, offer, saved } = useFormDraft(`attributes ${player.id}`, 'tab');
  const value = (id: number) => player.attributeValues.find((one) => one.attribute_id === id)?.value ?? '';
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const rows = attributes.map(({ id }) => ({ attribute_id: id, value: String(form.get(String(id)) ?? '').trim() }));
    setBusy(true);
    setErrors({});
    try {
      await put(`${playerUrl(player.id)}/attributes`, { attributes: rows });
      saved();
      toast('Player updated successfully');
    } catch (error) {
      const { message, errors } = error instanceof ApiError ? error : new ApiError(0, String(error));
      setErrors(Object.keys(errors).length > 0 ? errors : { '': message });
      toast('Failed to update player', { bad: true });
    } finally {
      setBusy(false);
    }
  }
  if (attributes.length === 0) return <p className="hint">There are no attributes.</p>;
  return (
    <form className="card pad stack" noValidate onSubmit={save} {...draft}>
      {offer}
      <div className="two-fields">
        {attributes.map((attribute, place) => (
          <Field
            key={attribute.id}
            label={attribute.is_visible ? attribute.attribute_name : `${attribute.attribute_name}, hidden`}
            name={String(attribute.id)}
            type={attribute.attribute_type === 'date' ? 'date' : 'text'}
            inputMode={attribute.attribute_type === 'number' ? 'decimal' : 'text'}
            maxLength={200}
            autoComplete="off"
            defaultValue={value(attribute.id)}
            error={errors[`attributes[${place}].value`]}
          />
        ))}
      </div>
      {errors[''] && <Note kind="bad">{errors['']}</Note>}
      <div className="btn-group">
        <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
          Save attributes
        </Button>
      </div>
    </form>
  );
}
