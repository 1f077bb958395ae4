import { Field, type FieldProps } from '../../../kit/field.tsx';

/** A host name with a dot, alone or with a path: `instagram.com/harbor`. */
const withoutScheme = /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/;

function complete(input: HTMLInputElement): void {
  const text = input.value.trim();
  if (!withoutScheme.test(text)) return;
  input.value = `https://${text}`;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A field for the address of a web page. It adds `https://` to `instagram.com/harbor` when the user leaves it or presses Enter. */
export const WebAddress = (props: FieldProps) => (
  <Field
    autoComplete="off"
    {...props}
    type="url"
    onBlur={(event) => complete(event.currentTarget)}
    onKeyDown={(event) => event.key === 'Enter' && complete(event.currentTarget)}
  />
);
