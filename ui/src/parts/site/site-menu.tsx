import './site-menu.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSite } from '../../api/site.ts';
import { Icon } from '../../kit/icon.tsx';
import { NavLinks, useMenuLinks } from './site-head.tsx';
import { SocialLinks } from './site-social.tsx';

/** Duration of the closing animation, in milliseconds: `--slow` in the styles. */
const leaving = 300;

/** The menu on phones, a sheet over the page. */
export function MenuSheet({ onClosed }: { onClosed: () => void }) {
  const links = useMenuLinks();
  const { organization } = useSite();
  const ref = useRef<HTMLDialogElement>(null);
  const [away, setAway] = useState(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Before the element is removed: a removed dialog cannot restore the focus.
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    if (!away) return;
    const timer = setTimeout(onClosed, leaving);
    return () => clearTimeout(timer);
  }, [away, onClosed]);
  const close = () => setAway(true);
  return (
    <dialog
      ref={ref}
      className={away ? 'menu-sheet away' : 'menu-sheet'}
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="sheet">
        <button type="button" className="btn quiet only" aria-label="Close menu" onClick={close}>
          <Icon name="x" />
        </button>
        <nav aria-label="Menu">
          <NavLinks links={links} onVisit={close} />
          {organization.site_template === 'youth' && <SocialLinks />}
        </nav>
      </div>
    </dialog>
  );
}
