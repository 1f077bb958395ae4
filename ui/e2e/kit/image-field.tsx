import { useEffect, useState } from 'react';
import { ImageField, type PictureChange } from '../../src/kit/image-field.tsx';

export default function Demo() {
  const [value, setValue] = useState<PictureChange>(null);
  const [about, setAbout] = useState('');
  useEffect(() => {
    if (!(value instanceof Blob)) return setAbout(String(value));
    createImageBitmap(value).then(({ width, height }) => setAbout(`${value.type} ${width} x ${height}, ${value.size}`));
  }, [value]);
  return (
    <form>
      <ImageField label="Logo" value={value} onChange={setValue} current={null} placeholder="none" />
      <label>
        Name <input className="input" />
      </label>
      <output aria-label="Result">{about}</output>
    </form>
  );
}
