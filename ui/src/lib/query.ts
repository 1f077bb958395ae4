import { useSearchParams } from 'wouter';

/**
 * Reads and writes the URL's query parameters, so that filters survive sharing a link and Back. An empty value removes
 * the parameter.
 */
export function useAddressQuery() {
  const [query, setQuery] = useSearchParams();
  return {
    read: (key: string) => query.get(key) ?? '',
    write: (changes: Record<string, string>) =>
      setQuery(
        (before) => {
          for (const [key, value] of Object.entries(changes)) {
            if (value) before.set(key, value);
            else before.delete(key);
          }
          return before;
        },
        { replace: true },
      ),
    clear: () => setQuery({}, { replace: true }),
  };
}
