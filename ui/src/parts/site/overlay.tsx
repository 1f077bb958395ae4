import '../search/slash.ts';
import { lazily } from '../../lib/lazily.tsx';
import { MenuSheet } from './site-menu.tsx';

const SearchDialog = lazily<{ onClose: () => void }>(() => import('../search/search-dialog.tsx'));

export interface OverlayProps {
  what: 'menu' | 'search';
  onClosed: () => void;
}

/** The dialog that the header opens over the page: the menu on phones, or the search. */
export default function Overlay({ what, onClosed }: OverlayProps) {
  return what === 'menu' ? <MenuSheet onClosed={onClosed} /> : <SearchDialog onClose={onClosed} />;
}
