import '../search/slash.ts';
import { useEffect } from 'react';
import { lazily } from '../../lib/lazily.tsx';
import { MenuSheet } from './site-menu.tsx';

const SearchDialog = lazily<{ onClose: () => void }>(() => import('../search/search-dialog.tsx'));

export interface OverlayProps {
  what: 'menu' | 'search';
  onClosed: () => void;
}

/** The dialog that the header opens over the page: the menu on phones, or the search. Going back closes it. */
export default function Overlay({ what, onClosed }: OverlayProps) {
  useEffect(() => {
    addEventListener('popstate', onClosed);
    return () => removeEventListener('popstate', onClosed);
  }, [onClosed]);
  return what === 'menu' ? <MenuSheet onClosed={onClosed} /> : <SearchDialog onClose={onClosed} />;
}
