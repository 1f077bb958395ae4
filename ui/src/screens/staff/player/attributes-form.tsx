import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { playerUrl, useAttributes } from '../../../api/people.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { type FieldConflict, type Values, versionOf } from '../../../lib/conflict.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { NotSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useDraftForm } from '../../../parts/staff/form/use-draft-form.tsx';
import { useMerge } from '../../../parts/staff/form/use-merge.tsx';
import { Cancelled } from '../../../parts/staff/games/cascade.tsx';

type Attribute = Of<'Attribute'>;

/** Edits a player's values of the organization's custom attributes. */
export function AttributesForm({ player }: { player: Of<'Player'> }) {
  return (
    <Loaded from={useAttributes()} what="the attributes" title={null} rows={2}>
      {({ attributes }) => <Form key={player.id} player={player} attributes={attributes} />}
    </Loaded>
  );
}

interface Row {
  attribute_id: number;
  value?: string | null;
}

/** Splits the conflict of an attribute list into one conflict per attribute. */
function byAttribute({ attributes }: Record<string, FieldConflict>): Record<string, FieldConflict> {
  const rows = (list: unknown) => (Array.isArray(list) ? (list as Row[]) : []);
  const valueIn = (list: unknown, id: number) => rows(list).find((row) => row.attribute_id === id)?.value ?? null;
  const ids = rows(attributes?.saved).map(({ attribute_id }) => attribute_id);
  return Object.fromEntries(
    ids.map((id) => [String(id), { yours: valueIn(attributes?.yours, id), saved: valueIn(attributes?.saved, id) }]),
  );
}

function Form({ player, attributes }: { player: Of<'Player'>; attributes: Attribute[] }) {
  const { put } = useWrites();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const { kept, offer, saved, filled } = useDraftForm({ draft: `attributes ${player.id}`, version: versionOf(player) });
  const merge = useMerge(kept.ref);
  const value = (id: number) => player.attributeValues.find((saved) => saved.attribute_id === id)?.value ?? '';
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const read = (name: string) => String(form.get(name) ?? '').trim();
    const valuesOf = (read: (name: string) => string) =>
      Object.fromEntries(attributes.map(({ id }) => [String(id), read(String(id))]));
    setBusy(true);
    setErrors({});
    setFailure(null);
    try {
      const { version, texts } = filled();
      const base = valuesOf((name) => texts[name] ?? '');
      const send = ({ version, ...values }: Values) => {
        // In the order of the fields, because the server names a wrong value by its index.
        const sent = attributes.filter(({ id }) => String(id) in values);
        const rows = sent.map(({ id }) => ({ attribute_id: id, value: (values[id] ?? '') as string }));
        return put(`${playerUrl(player.id)}/attributes`, {
          attributes: rows,
          ...(version ? { version: version as number } : {}),
        });
      };
      await merge.save({ version, base, mine: valuesOf(read), send, named: byAttribute });
      saved();
      toast('Player updated successfully');
    } catch (error) {
      if (error instanceof Cancelled) return;
      const apiError = error instanceof ApiError ? error : new ApiError(0, String(error));
      setErrors(apiError.errors);
      setFailure(Object.keys(apiError.errors).length > 0 ? null : apiError);
      toast('Failed to update player', { bad: true });
    } finally {
      setBusy(false);
    }
  }
  if (attributes.length === 0) return <p className="hint">There are no attributes.</p>;
  return (
    <form className="card pad stack" noValidate onSubmit={save} {...kept}>
      {merge.panel}
      {offer}
      <div className="two-fields">
        {attributes.map((attribute, index) => (
          <Field
            key={attribute.id}
            label={attribute.is_visible ? attribute.attribute_name : `${attribute.attribute_name}, hidden`}
            name={String(attribute.id)}
            type={attribute.attribute_type === 'date' ? 'date' : 'text'}
            inputMode={attribute.attribute_type === 'number' ? 'decimal' : 'text'}
            maxLength={200}
            autoComplete="off"
            defaultValue={value(attribute.id)}
            error={errors[`attributes[${index}].value`]}
          />
        ))}
      </div>
      <NotSaved error={failure} thing="the player" />
      <div className="btn-group">
        <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
          Save attributes
        </Button>
      </div>
    </form>
  );
}
