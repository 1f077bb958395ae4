import { StaffHead } from '../../../parts/staff/head.tsx';
import './screen.css';
import { useState } from 'react';
import { useAttributes } from '../../../api/people.ts';
import { attributesUrl } from '../../../api/settings.ts';
import type { Of } from '../../../api/types.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/field.tsx';
import { Empty } from '../../../kit/states.tsx';
import { dash } from '../../../lib/format.ts';
import { useTitle } from '../../../lib/title.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { IfMayDelete } from '../../../parts/staff/may-delete.tsx';
import { AddForm } from '../../../parts/staff/settings/add-form.tsx';
import { OrderedList } from '../../../parts/staff/settings/ordered-list.tsx';
import { OwnItem } from '../../../parts/staff/settings/own-item.tsx';
import { Reset } from '../../../parts/staff/settings/reset.tsx';
import { StaffPage } from '../../../parts/staff/shell.tsx';

type Attribute = Of<'Attribute'>;

/** Names of the default attributes in lower case: they can be hidden but not renamed. */
const starts = new Set(['number', 'position', 'height', 'hometown']);

const types = [
  ['string', 'Text'],
  ['number', 'Number'],
  ['date', 'Date'],
] as const;
const typeName = (type: string) => types.find(([key]) => key === type)?.[1] ?? type;

export default function PlayerAttributesScreen() {
  useTitle('Player attributes', 'Homecourt');
  return (
    <StaffPage crumbs={[{ label: 'Player attributes' }]}>
      <Loaded from={useAttributes()} what="the player attributes" title="Player attributes">
        {({ attributes }) => <List attributes={attributes} />}
      </Loaded>
    </StaffPage>
  );
}

function List({ attributes }: { attributes: Attribute[] }) {
  const { put, putQuietly, postQuietly, post } = useWrites();
  const [open, setOpen] = useState<'add' | 'reset' | null>(null);
  return (
    <>
      <StaffHead title="Player attributes">
        <IfMayDelete group="scorebook">
          <Button kind="danger-quiet" icon="refresh" onClick={() => setOpen('reset')}>
            Reset to defaults
          </Button>
        </IfMayDelete>
        <Button kind="primary" icon="plus" onClick={() => setOpen('add')}>
          Add attribute
        </Button>
      </StaffHead>
      {attributes.length === 0 ? (
        <Empty title="No attributes yet">
          <p>An attribute is something you record for each player, such as position or height.</p>
        </Empty>
      ) : (
        <OrderedList
          caption="Player attributes"
          rows={attributes.map((attribute) => ({
            ...attribute,
            label: attribute.attribute_name,
            hidden: !attribute.is_visible,
          }))}
          failed="Failed to update player attributes"
          onOrder={(attributes) => putQuietly(`${attributesUrl}/reorder`, { attributes })}
          onHide={({ id }, hidden) =>
            putQuietly(`${attributesUrl}/${id}/toggleAttributeVisibility`, { is_visible: !hidden })
          }
          about={(one) => typeName(one.attribute_type)}
          actions={({ id, label }) =>
            starts.has(label.toLowerCase()) ? null : (
              <OwnItem
                name={label}
                noun="attribute"
                maxLength={60}
                path={`${attributesUrl}/${id}`}
                rename={(name) => put(`${attributesUrl}/${id}`, { name })}
              />
            )
          }
          preview={(rows) => (
            <section className="card spaced" aria-labelledby="preview">
              <div className="panel-head">
                <h2 id="preview">On a player’s page</h2>
              </div>
              <div className="sample">
                <dl>
                  {rows
                    .filter((attribute) => !attribute.hidden)
                    .map((attribute) => (
                      <div key={attribute.id}>
                        <dt>{attribute.label}</dt>
                        <dd>{dash}</dd>
                      </div>
                    ))}
                </dl>
              </div>
            </section>
          )}
        />
      )}
      {open === 'add' && (
        <AddForm
          title="Add attribute"
          noun="attribute"
          maxLength={60}
          send={(name, read) => post(attributesUrl, { name, type: read('type') })}
          onClose={() => setOpen(null)}
        >
          {(errors) => (
            <Select label="Type" name="type" error={errors.type}>
              {types.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </AddForm>
      )}
      {open === 'reset' && (
        <Reset
          title="Reset player attributes to defaults?"
          about="Number, Position, Height and Hometown come back, shown and in their order. Your own attributes are deleted. Those with values stay, hidden and at the end."
          done="Player attributes reset"
          failed="Failed to reset player attributes"
          send={() => postQuietly(`${attributesUrl}/reset`, {})}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
