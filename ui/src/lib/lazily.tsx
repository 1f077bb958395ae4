import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** A component whose code is fetched when it is first shown; `waiting` stands in its place until then. */
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
    // A newer version of the server has other files, so the whole page is asked for.
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
