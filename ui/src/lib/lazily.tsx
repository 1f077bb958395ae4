import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** A component whose chunk loads when it is first rendered, or when `load` is called. */
export type Lazy<P> = ComponentType<P> & { load: () => Promise<void> };

/** The parts of screens that the server renders too, by their source: `screens/public/game/unplayed`. */
const parts: { source: string; load: () => Promise<void> }[] = [];

/** The sources of the parts that were rendered since the last call of `takeRenderedParts`. */
const rendered = new Set<string>();

/** Loads the chunks of parts. All parts without an argument. */
export const loadParts = (sources?: string[]) =>
  Promise.all(parts.map(({ source, load }) => (!sources || sources.includes(source)) && load()));

/** Returns the sources of the parts that were rendered since the last call. */
export function takeRenderedParts(): string[] {
  const sources = [...rendered];
  rendered.clear();
  return sources;
}

/**
 * Returns a part of a screen whose chunk loads when it is first rendered. If the server has rendered it, the browser loads
 * the chunk before it hydrates the page. `source` is the module's path in `src/` without its ending.
 */
export function lazyPart<P extends object = object>(source: string, load: Load<P>): Lazy<P> {
  const Part = lazily(load);
  const Recorded = (props: P) => {
    rendered.add(source);
    return <Part {...props} />;
  };
  Recorded.load = Part.load;
  parts.push({ source, load: Part.load });
  return Recorded;
}

/**
 * Returns a component whose chunk loads when it is first rendered; `waiting` is shown meanwhile. If the chunk does not load, a
 * sentence says so, with `what` as its subject, and the chunk is requested again when the browser is online.
 */
export function lazily<P extends object = object>(
  load: Load<P>,
  waiting: ReactNode = null,
  what: 'page' | 'part' = 'part',
): Lazy<P> {
  let Loaded: ComponentType<P> | undefined;
  let failed = false;
  let loading: Promise<void> | undefined;
  const attempt = async () => {
    failed = false;
    try {
      Loaded = (await load()).default;
    } catch {
      failed = true;
      loading = undefined;
    }
  };
  const Component = (props: P) => {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      if (Loaded) return;
      const start = () => void Component.load().then(() => redraw());
      start();
      addEventListener('online', start);
      return () => removeEventListener('online', start);
    }, []);
    if (Loaded) return <Loaded {...props} />;
    // After an update of the server the old chunks are gone, so "Try again" reloads the whole page.
    return failed ? (
      <p className="wrap page" role="alert">
        This {what} did not load.{' '}
        <a className="link" href={window.location.href}>
          Try again
        </a>
      </p>
    ) : (
      waiting
    );
  };
  Component.load = () => {
    loading ??= attempt();
    return loading;
  };
  return Component;
}
