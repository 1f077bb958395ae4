// Stands in for use-sync-external-store/shim: its CommonJS require would keep all of compat in the entry.
export { useSyncExternalStore } from 'react';
