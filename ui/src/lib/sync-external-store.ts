// Replaces use-sync-external-store/shim, whose CommonJS `require` would bundle all of preact/compat into the entry
// script.
export { useSyncExternalStore } from 'react';
