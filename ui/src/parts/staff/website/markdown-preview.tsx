import { type ReactNode, useEffect, useState } from 'react';
import { post } from '../../../api/client.ts';
import { useInside } from '../../../api/staff.ts';
import type { Of } from '../../../api/types.ts';
import { Note } from '../../../kit/note.tsx';
import { useSettled } from '../../../lib/settled.ts';

/** Debounce time before the text is rendered, in milliseconds. */
const pause = 300;

interface MarkdownPreviewProps {
  className?: string;
  texts: Of<'PreviewInput'>;
  /** Renders the texts, which the server has turned into HTML. */
  children: (shown: Of<'Preview'>) => ReactNode;
}

/** Markdown as visitors would see it while it is typed; links are disabled. */
export function MarkdownPreview({ className, texts, children }: MarkdownPreviewProps) {
  const inside = useInside();
  const [shown, setShown] = useState<Of<'Preview'>>();
  const [failed, setFailed] = useState(false);
  const url = inside('/api/pages/preview');
  const asked = useSettled(JSON.stringify(texts), pause);
  useEffect(() => {
    let here = true;
    const show = (answer: Of<'Preview'> | undefined) => {
      if (!here) return;
      if (answer) setShown(answer);
      setFailed(!answer);
    };
    post(url, JSON.parse(asked)).then(show, () => show(undefined));
    return () => {
      here = false;
    };
  }, [url, asked]);
  return (
    <div
      className={className}
      data-leads-nowhere
      onClickCapture={(event) => {
        if ((event.target as Element).closest('a')) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
    >
      {failed && <Note kind="warn">The preview failed. It is tried again as you type.</Note>}
      {shown && children(shown)}
    </div>
  );
}
