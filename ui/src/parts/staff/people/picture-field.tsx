import './picture-field.css';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { compress, pictureTypes } from '../../../lib/picture.ts';

/** What becomes of a picture: a new one, none, or as it is. */
export type Picture = Blob | 'none' | null;

interface PictureFieldProps {
  label: string;
  value: Picture;
  onChange: (value: Picture) => void;
  /** The picture there is, and what stands there without one. */
  current: string | null | undefined;
  placeholder: ReactNode;
  error?: string | undefined;
}

/** A picture to choose, made small before it is sent; and the one there is, to take away. */
export function PictureField({ label, value, onChange, current, placeholder, error }: PictureFieldProps) {
  const id = useId();
  const [wrong, setWrong] = useState('');
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    setChosen('');
    if (!(value instanceof Blob)) return;
    const reader = new FileReader();
    reader.onload = () => setChosen(String(reader.result));
    reader.readAsDataURL(value);
    return () => reader.abort();
  }, [value]);
  async function choose(file: File | undefined) {
    if (!file) return;
    setWrong('');
    try {
      onChange(await compress(file));
    } catch (reason) {
      setWrong(reason instanceof Error ? reason.message : 'This picture cannot be read.');
    }
  }
  const shown = value instanceof Blob ? chosen : value === 'none' ? null : current;
  const why = error ?? wrong;
  return (
    <div className={why ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="picture-field">
        <span className="picture-now">{shown ? <img src={shown} alt="" /> : placeholder}</span>
        <input
          id={id}
          type="file"
          accept={pictureTypes}
          aria-describedby={why ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        {shown && (
          <Button kind="quiet" size="small" icon="trash" onClick={() => onChange(current ? 'none' : null)}>
            Remove {label.toLowerCase()}
          </Button>
        )}
      </div>
      <p className="hint" id={`${id}-hint`}>
        {value instanceof Blob
          ? `Ready to send: ${Math.ceil(value.size / 1024)} KB.`
          : 'PNG, JPEG or WebP; it is made small before it is sent.'}
      </p>
      {why && (
        <p className="error" id={`${id}-error`}>
          <Icon name="alert" />
          <span>{why}</span>
        </p>
      )}
    </div>
  );
}
