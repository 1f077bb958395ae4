import { initials } from '../lib/format.ts';

// People are circles, teams are crests, organizations are squares.

const hues = [255, 22, 150, 345, 48, 300, 205, 110, 275, 0, 185, 75, 320, 230];
const hue = (id: number) => hues[Math.abs(id) % hues.length] ?? 250;

type Size = 20 | 24 | 28 | 40 | 48 | 64;
const sized = (name: string, size?: Size) => (size ? `${name} sz${size}` : name);

interface CrestProps {
  id: number;
  name: string;
  logo?: string | null | undefined;
  size?: Size;
}

/** A team's logo, or its initials on a colour derived from its id. */
export const Crest = ({ id, name, logo, size }: CrestProps) => (
  <span
    className={sized('crest', size)}
    data-p={String((Math.abs(id) % 4) + 1)}
    style={{ '--h': hue(id) }}
    aria-hidden="true"
  >
    {logo ? <img src={logo} alt="" loading="lazy" /> : initials(name).slice(0, 2)}
  </span>
);

interface AvatarProps {
  id: number;
  name: string;
  image?: string | null | undefined;
  size?: Size;
}

export const Avatar = ({ id, name, image, size }: AvatarProps) => (
  <span className={sized('avatar', size)} style={{ '--h': hue(id) }} aria-hidden="true">
    {image ? <img src={image} alt="" loading="lazy" /> : initials(name).slice(0, 2)}
  </span>
);

interface MarkProps {
  name: string;
  logo?: string | null | undefined;
}

export const Mark = ({ name, logo }: MarkProps) => (
  <span className="mark" aria-hidden="true">
    {logo ? <img src={logo.replace(/medium$/, 'small')} alt="" /> : initials(name)}
  </span>
);
