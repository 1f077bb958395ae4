import './install.css';
import { useState } from 'react';
import type { Site } from '../../api/site.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { canInstall, install, isApple } from './installing.ts';
import { readFollowed } from './store.ts';
import { startWorker } from './worker.ts';

/** The offer to install the site, once on each device. */
export function InstallOffer({ site }: { site: Site }) {
  const [open, setOpen] = useState(true);
  if (!open) return null;
  const add = async () => {
    setOpen(false);
    if (await install()) await startWorker(site, readFollowed(site.organization.id));
  };
  return (
    <div className="install" role="region" aria-label="Install">
      <Icon name="install" />
      <p>
        <b>Keep it on your home screen.</b>{' '}
        {isApple()
          ? 'Tap Share, then Add to Home Screen. Safari forgets your team after seven days without a visit; the home screen and a calendar keep it.'
          : 'Opens like an app and shows the last schedule without a connection.'}
      </p>
      <span>
        <Button kind="quiet" size="small" onClick={() => setOpen(false)}>
          {canInstall() ? 'Not now' : 'Got it'}
        </Button>
        {canInstall() && (
          <Button size="small" onClick={() => void add()}>
            Install
          </Button>
        )}
      </span>
    </div>
  );
}
