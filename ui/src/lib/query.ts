import { useSearchParams } from 'wouter';

/** Choices that are kept in the address, so that they can be sent on and gone back to; an empty one is none. */
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
