import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { type ArchiveImport, importArchive, uploadArchive } from '../../../api/organizations.ts';

interface Upload {
  /** What the import would do; null until the archive has been checked. */
  preview: ArchiveImport | null;
  /** Number of bytes that have arrived; null unless the archive is being sent. */
  sent: number | null;
  /** Whether the server is checking the archive. */
  checking: boolean;
  error: ApiError | null;
}

const nothing: Upload = { preview: null, sent: null, checking: false, error: null };

/** Sends an archive to the server and asks what its import would do. A slug other than the archive's own may be given. */
export function useArchiveUpload() {
  const [upload, setUpload] = useState<Upload>(nothing);
  // The number of the latest file: the dialog may be closed, or another file chosen, while one is being sent.
  const latest = useRef(0);
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  async function run(work: (show: (state: Partial<Upload>) => void) => Promise<void>) {
    latest.current += 1;
    const own = latest.current;
    const show = (state: Partial<Upload>) => {
      if (latest.current !== own) throw new DOMException('another file', 'AbortError');
      setUpload({ ...nothing, ...state });
    };
    try {
      await work(show);
    } catch (error) {
      if (latest.current === own) setUpload({ ...nothing, error: asApiError(error) });
    }
  }
  const check = async (show: (state: Partial<Upload>) => void, slug: string) => {
    show({ checking: true });
    show({ preview: (await importArchive({ slug, dryRun: true })).import });
  };
  return {
    ...upload,
    send: (file: File) =>
      run(async (show) => {
        show({ sent: 0 });
        await uploadArchive(file, (sent) => show({ sent }));
        await check(show, '');
      }),
    checkAgain: (slug: string) => run((show) => check(show, slug)),
    failed: (error: ApiError) => setUpload((before) => ({ ...before, error })),
  };
}

/** Returns an error of a call. Other errors come from the file, which the browser could not read. */
const asApiError = (error: unknown) =>
  error instanceof ApiError ? error : new ApiError(0, 'The file could not be read. Choose it again.');
