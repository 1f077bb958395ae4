// Imports of tables, and the progress of setting up a first season.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ApiError } from './client.ts';
import { post } from './client.ts';
import { useInside, useReadInside } from './staff.ts';
import type { Of } from './types.ts';

export type ImportInput = Of<'ImportInput'>;
export type Import = Of<'Import'>;
export type ImportKind = ImportInput['kind'];

export const importUrl = '/api/imports';

/** Returns what an import would do; loaded again when the input changes. `null` sends no request. */
export function usePreview(input: ImportInput | null) {
  const inside = useInside();
  const { data, error, isFetching, refetch } = useQuery<Of<'Imported'>, ApiError>({
    queryKey: [importUrl, input],
    queryFn: () => post(inside(importUrl), { ...(input as ImportInput), dryRun: true }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    // A table may be large, so its preview is not cached after another is shown.
    gcTime: 0,
  });
  const shown = input === null ? undefined : data?.import;
  return { shown, error: error ?? undefined, loading: isFetching, retry: () => void refetch() };
}

export const useProgress = () => useReadInside('/api/progress');
