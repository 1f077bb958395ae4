import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Returns a component whose chunk loads when it is first rendered; `waiting` is shown meanwhile. */
export function lazily<P extends object = object>(load: Load<P>, waiting: ReactNode = null): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  let failed = false;
  let loading: Promise<void> | undefined;
  const start = async () => {
    failed = false;
    try {
      Loaded = (await load()).default;
    } catch {
      failed = true;
      loading = undefined;
    }
  };
  return function Lazy(props: P) {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      loading ??= start();
      void loading.then(() => redraw());
    }, []);
    if (Loaded) return <Loaded {...props} />;
    // After an update of the server the old chunks are gone, so "Try again" reloads the whole page.
    return failed ? (
      <p className="wrap page" role="alert">
        This page did not load.{' '}
        <a className="link" href={window.location.href}>
          Try again
        </a>
      </p>
    ) : (
      waiting
    );
  };
}
