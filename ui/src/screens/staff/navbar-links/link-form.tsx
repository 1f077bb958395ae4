import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { linkUrl, type NavbarLink, type WebsitePage } from '../../../api/website.ts';
import { useWrites } from '../../../api/writes.ts';
import { Button } from '../../../kit/button.tsx';
import { Combobox } from '../../../kit/combobox/combobox.tsx';
import { Field } from '../../../kit/field.tsx';
import { toast } from '../../../kit/toast.tsx';
import { type Values, versionOf } from '../../../lib/conflict.ts';
import { NotSaved } from '../../../parts/staff/form/not-saved.tsx';
import { useDraftForm } from '../../../parts/staff/form/use-draft-form.tsx';
import { useMerge } from '../../../parts/staff/form/use-merge.tsx';
import { WebAddress } from '../../../parts/staff/form/web-address.tsx';
import type { FieldErrors } from '../../../parts/staff/form-dialog.tsx';
import { Cancelled } from '../../../parts/staff/games/cascade.tsx';
import { addressOf, slugOf, targetOf, targets } from '../../../parts/staff/website/targets.ts';

interface LinkFormProps {
  /** The link to edit; null to create one. */
  link: NavbarLink | null;
  links: NavbarLink[];
  pages: WebsitePage[];
  base: string;
  organization: number;
  /** Called after a save with the link, or with null after a cancel. */
  onDone: (link: NavbarLink | null) => void;
}

interface Typed {
  label: string;
  is_external: boolean;
  url: string;
  show_in_navbar: boolean;
  /** The text in the page combobox, and the slug of the chosen page. */
  text: string;
  slug: string | null;
}

const empty: Typed = { label: '', is_external: false, url: '', show_in_navbar: true, text: '', slug: null };
const double = 'This link already exists.';
const plain = (label: string) => label.trim().toLowerCase();

function typedOf(link: NavbarLink | null, pages: WebsitePage[]): Typed {
  if (!link) return empty;
  const { label, is_external, show_in_navbar } = link;
  const target = targets(pages).find(({ id }) => id.toLowerCase() === link.slug?.toLowerCase());
  const derived = !link.is_protected && link.slug === slugOf(label);
  const text = derived ? '' : (target?.name ?? link.slug ?? '');
  return { label, is_external, url: link.url ?? '', show_in_navbar, text, slug: text ? (target?.id ?? null) : null };
}

/** Returns a link's values in the API's format. */
const baseOf = ({ label, is_external, slug, url, show_in_navbar }: NavbarLink): Values => ({
  label,
  is_external,
  slug: is_external ? null : slug,
  url: is_external ? url : null,
  show_in_navbar,
});

/** Creates or edits a link of the menu. */
export function LinkForm({ link, links, pages, base, organization, onDone }: LinkFormProps) {
  const { post, put } = useWrites();
  const [typed, setTyped] = useState(() => typedOf(link, pages));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const { kept, forget, saved: clean } = useDraftForm({});
  const merge = useMerge(kept.ref);
  /** The link that the form was filled with. */
  const [first] = useState(link);
  const { label, is_external, url, show_in_navbar, text } = typed;
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const options = targets(pages);
  const match = options.find(({ name, id }) => [plain(name), plain(id)].includes(plain(text)));
  const slug = typed.slug ?? match?.id ?? slugOf(text || label);
  const lost = !is_external && slug !== '' && targetOf(slug, pages).kind === 'nowhere';

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const wrong: FieldErrors = {};
    if (!label.trim()) wrong.label = 'is required';
    else if (!link && links.some((link) => plain(link.label) === plain(label))) wrong.label = double;
    setErrors(wrong);
    if (wrong.label) {
      kept.ref.current?.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    const input = {
      label,
      is_external,
      slug: is_external ? null : slug,
      url: is_external ? url : null,
      show_in_navbar,
    };
    const whole = <Input extends object>(values: Input) => ({ ...values, organization_id: organization });
    try {
      const saved = await (link && first
        ? merge.save({
            version: versionOf(first),
            base: baseOf(first),
            mine: input,
            send: (changed) => put(linkUrl(link.id), whole(changed)),
          })
        : post('/api/organization-links', whole(input)));
      toast(link ? `${saved.label} saved` : `${saved.label} added`);
      clean();
      setTyped(empty);
      onDone(saved);
    } catch (error) {
      if (error instanceof Cancelled) return;
      const apiError = error instanceof ApiError ? error : new ApiError(0, String(error));
      setErrors(apiError.message === double ? { label: double } : apiError.errors);
      setFailure(Object.keys(apiError.errors).length > 0 || apiError.message === double ? null : apiError);
      toast(Object.keys(apiError.errors).length > 0 ? 'The link could not be saved.' : apiError.message, { bad: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="card" aria-labelledby="link-form" noValidate onSubmit={send} {...kept}>
      <div className="panel-head">
        <h2 id="link-form">{link ? `Edit “${link.label}”` : 'Add a link'}</h2>
      </div>
      <div className="stack link-form">
        {merge.panel}
        <Field
          label="Label"
          name="label"
          maxLength={40}
          value={label}
          error={errors.label}
          onInput={(event) => set({ label: event.currentTarget.value })}
        />
        {!link?.is_protected && (
          <fieldset className="field">
            <legend className="legend">Goes to</legend>
            <label className="check">
              <input
                type="radio"
                name="goes"
                checked={!is_external}
                onChange={() => set({ is_external: false, url: '' })}
              />
              <span>A page on this site</span>
            </label>
            <label className="check">
              <input type="radio" name="goes" checked={is_external} onChange={() => set({ is_external: true })} />
              <span>Another website</span>
            </label>
          </fieldset>
        )}
        {is_external ? (
          <WebAddress
            label="External URL"
            name="url"
            placeholder="https://"
            value={url}
            error={errors.url}
            onInput={(event) => set({ url: event.currentTarget.value })}
          />
        ) : (
          !link?.is_protected && (
            <Combobox
              label="Page"
              optional
              hint="If no page is chosen, the address is made from the label."
              options={options}
              limit={20}
              text={text}
              chosen={typed.slug}
              empty=""
              error={errors.slug}
              onChange={(text, option) =>
                set({ text, slug: option?.id ?? null, ...(option && !label.trim() ? { label: option.name } : {}) })
              }
            />
          )
        )}
        {!is_external && (
          <p className="hint" role="status">
            Address: {slug ? addressOf({ is_external, slug, url: null }, base) : '…'}
            {lost && <span className="lost">This page does not exist yet.</span>}
          </p>
        )}
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            aria-checked={show_in_navbar}
            checked={show_in_navbar}
            onChange={(event) => set({ show_in_navbar: event.currentTarget.checked })}
          />
          <span>Show in navbar</span>
        </label>
        <NotSaved error={failure} thing="the link" kept={false} />
        <div className="btn-group">
          <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
            {link ? 'Save Changes' : 'Add Link'}
          </Button>
          {link && (
            <Button
              kind="quiet"
              onClick={() => {
                forget();
                onDone(null);
              }}
            >
              Cancel
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
