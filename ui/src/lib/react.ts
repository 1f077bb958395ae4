// What the public site takes for React: Preact and its hooks, without the compatibility layer, which staff's libraries
// bring when they come. The rest here is what the router asks for and Preact itself does not have.
import { type ComponentType, options, type Ref, type RefCallback, render, type VNode } from 'preact';
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

export const createRoot = (root: HTMLElement) => ({ render: (page: VNode) => render(page, root) });

/** Preact gives a component its ref as a property. */
export const forwardRef =
  <P extends { ref?: Ref<unknown> }>(component: (props: P, ref: Ref<unknown> | null) => VNode): ComponentType<P> =>
  ({ ref = null, ...props }) =>
    component(props as P, ref as RefCallback<unknown> | null);

export const useDeferredValue = <T>(value: T): T => value;

/** What is outside of the page's own state, as the address is; drawn again when it is another. */
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

// A text that is typed changes with every key, as React has it, and focus is told to what is around a field.
const names: Record<string, string> = { onFocus: 'onfocusin', onBlur: 'onfocusout' };
const before = options.vnode;
options.vnode = (vnode) => {
  before?.(vnode);
  if (typeof vnode.type !== 'string') return;
  const props = vnode.props as Record<string, unknown>;
  for (const [name, native] of Object.entries(names)) {
    if (name in props) {
      props[native] = props[name];
      delete props[name];
    }
  }
};
