// Stands in for `react` on the public site: Preact and its hooks without preact/compat, which only the dashboard loads.
// The functions below are those that the router needs and Preact does not export.
import { type ComponentType, options, type Ref, type RefCallback, type VNode } from 'preact';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

export { cloneElement, createContext, createElement, Fragment, isValidElement } from 'preact';
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useLayoutEffect as useInsertionEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks';

/** In Preact 11, components receive `ref` as a prop. */
export const forwardRef =
  <P extends { ref?: Ref<unknown> }>(component: (props: P, ref: Ref<unknown> | null) => VNode): ComponentType<P> =>
  ({ ref = null, ...props }) =>
    component(props as P, ref as RefCallback<unknown> | null);

export const useDeferredValue = <T>(value: T): T => value;

/** Subscribes a component to an external store, such as the URL, and re-renders it when the value changes. */
export function useSyncExternalStore<T>(subscribe: (changed: () => void) => () => void, read: () => T): T {
  const value = read();
  const shown = useRef(value);
  shown.current = value;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const look = () => {
      if (!Object.is(shown.current, read())) redraw(0);
    };
    look();
    return subscribe(look);
  }, [subscribe, read]);
  return value;
}

// React's `onFocus` and `onBlur` bubble; the DOM events that bubble are `focusin` and `focusout`. This runs for every element, so
// it allocates nothing.
const before = options.vnode;
options.vnode = (vnode) => {
  before?.(vnode);
  if (typeof vnode.type !== 'string') return;
  const props = vnode.props as Record<string, unknown>;
  if ('onFocus' in props) {
    props.onfocusin = props.onFocus;
    delete props.onFocus;
  }
  if ('onBlur' in props) {
    props.onfocusout = props.onBlur;
    delete props.onBlur;
  }
};
