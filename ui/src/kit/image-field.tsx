import './image-field.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { compress, pictureTypes } from '../lib/picture.ts';
import { Button } from './button.tsx';
import { FieldFrame } from './field.tsx';

/** The change to a saved picture: a new file, `'none'` to remove the picture, null for no change. */
export type PictureChange = Blob | 'none' | null;

interface ImageFieldProps {
  label: string;
  value: PictureChange;
  onChange: (value: PictureChange) => void;
  /** URL of the saved picture; without one, `placeholder` is shown. */
  current: string | null | undefined;
  placeholder: ReactNode;
  error?: string | undefined;
}

/** Returns a data URL of the chosen file for `img`, because the Content-Security-Policy blocks `blob:`. */
function useAddress(value: PictureChange): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    setAddress('');
    if (!(value instanceof Blob)) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(value);
    return () => reader.abort();
  }, [value]);
  return address;
}

const filesOf = (data: DataTransfer | null) => [...(data?.files ?? [])];

/**
 * Accepts a picture that is pasted anywhere in the form, and stops the browser from opening a file dropped beside the
 * field.
 */
function usePasteAndDrop(box: { current: HTMLElement | null }, take: (file: File | undefined) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const around = box.current?.closest('form, dialog') ?? document.body;
    const isTarget = () =>
      around.querySelectorAll('.picture-field').length === 1 || box.current?.contains(document.activeElement);
    around.addEventListener(
      'paste',
      (event) => {
        const file = filesOf((event as ClipboardEvent).clipboardData).find(({ type }) => type.startsWith('image/'));
        if (!file || !isTarget()) return;
        event.preventDefault();
        latest.current(file);
      },
      { signal },
    );
    // By default the browser would open the dropped file and discard the page with its unsaved text.
    const preventOpening = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', preventOpening, { signal });
    window.addEventListener('drop', preventOpening, { signal });
    return () => stop.abort();
  }, [box]);
}

/**
 * A field for a picture: choose, drop, paste or remove it. A new picture is made smaller in the browser.
 *
 *     <ImageField label="Logo" value={logo} onChange={setLogo} current={team.logo_url} placeholder={<Crest … />} />
 */
export function ImageField({ label, value, onChange, current, placeholder, error }: ImageFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const turn = useRef(0);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const address = useAddress(value);
  async function take(file: File | undefined) {
    if (!file) return;
    turn.current += 1;
    const mine = turn.current;
    setWrong('');
    setBusy(true);
    try {
      const small = await compress(file);
      // Ignores the result if another file was chosen in the meantime.
      if (mine === turn.current) onChange(small);
    } catch (reason) {
      if (mine === turn.current) setWrong(reason instanceof Error ? reason.message : 'This picture cannot be read.');
    }
    if (mine === turn.current) setBusy(false);
  }
  usePasteAndDrop(box, take);
  const shown = value instanceof Blob ? address : value === 'none' ? null : current;
  const ready = value instanceof Blob ? `Ready to send: ${Math.ceil(value.size / 1024)} KB.` : '';
  const hint = busy ? 'Making the picture smaller...' : ready || 'PNG, JPEG or WebP: choose, drop or paste one.';
  return (
    <FieldFrame label={label} error={error ?? (wrong || undefined)} hint={<span role="status">{hint}</span>}>
      {(ties) => (
        <div
          ref={box}
          className={over ? 'picture-field over' : 'picture-field'}
          aria-busy={busy}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void take(filesOf(event.dataTransfer)[0]);
          }}
        >
          <span className="picture-now">{shown ? <img src={shown} alt="" /> : placeholder}</span>
          <input
            {...ties}
            type="file"
            accept={pictureTypes}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          {shown && (
            <Button kind="quiet" size="small" icon="trash" onClick={() => onChange(current ? 'none' : null)}>
              Remove {label.toLowerCase()}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
