import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { FieldFrame } from '../../../kit/field.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { toast } from '../../../kit/toast.tsx';
import { pictureTypes } from '../../../lib/picture.ts';
import type { PageImage } from './page-text.ts';

interface MarkdownFieldProps {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  /** Uploads a picture to the page, for use in the text. */
  upload: (file: File) => Promise<PageImage>;
}

/** The formatting buttons: what each puts around the selection, or in front of each selected line. */
const marks: { name: string; sign?: string; icon?: string; around?: [string, string, string]; lines?: string }[] = [
  { name: 'Bold', sign: 'B', around: ['**', '**', 'bold'] },
  { name: 'Italic', sign: 'I', around: ['*', '*', 'italic'] },
  { name: 'Heading', sign: 'H', lines: '## ' },
  { name: 'List', icon: 'list', lines: '- ' },
  { name: 'Link', icon: 'link', around: ['[', '](https://)', 'words'] },
  { name: 'Table', icon: 'table', around: ['\n\n| Day | Gym |\n| --- | --- |\n| Sunday | ', ' |\n\n', 'Court 1'] },
];

/** Replaces the selection, using a command that the browser's undo reverts. */
function insert(area: HTMLTextAreaElement, text: string, select: [number, number]): void {
  const { selectionStart: start } = area;
  area.focus();
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start + select[0], start + select[1]);
}

/** A textarea for Markdown with formatting buttons. */
export function MarkdownField({ value, onChange, error, upload }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [tall, setTall] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the textarea grows with its text
  useEffect(() => setTall(area.current?.scrollHeight ?? 0), [value]);
  function mark({ around, lines }: (typeof marks)[number]) {
    const box = area.current;
    if (!box) return;
    const chosen = value.slice(box.selectionStart, box.selectionEnd);
    if (around) {
      const [before, after, sample] = around;
      const text = chosen || sample;
      insert(box, before + text + after, [before.length, before.length + text.length]);
    } else if (lines) {
      const from = value.lastIndexOf('\n', box.selectionStart - 1) + 1;
      box.setSelectionRange(from, box.selectionEnd);
      const text = value
        .slice(from, box.selectionEnd)
        .split('\n')
        .map((line) => lines + line)
        .join('\n');
      insert(box, text, [text.length, text.length]);
    }
  }
  async function picture(chosen: File | undefined) {
    if (!chosen || !area.current) return;
    setBusy(true);
    try {
      const { url } = await upload(chosen);
      const words = chosen.name.replace(/\.\w+$/, '').replace(/[[\]]/g, '');
      if (area.current) insert(area.current, `![${words}](${url})`, [2, 2 + words.length]);
    } catch (reason) {
      toast(reason instanceof Error ? reason.message : 'The picture was not uploaded. Try again.', { bad: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <FieldFrame label="Text" error={error} hint="Markdown: an empty line starts a new paragraph.">
      {(ties) => (
        <div className="writing">
          <div className="writing-tools" role="toolbar" aria-label="Formatting">
            {marks.map((format) => (
              <Button key={format.name} kind="quiet" size="small" aria-label={format.name} onClick={() => mark(format)}>
                {format.icon ? (
                  <Icon name={format.icon} />
                ) : (
                  <span className={`sign ${format.sign}`}>{format.sign}</span>
                )}
              </Button>
            ))}
            <Button kind="quiet" size="small" busy={busy && 'Sending...'} onClick={() => file.current?.click()}>
              <Icon name="image" />
              <span className="vh">Picture</span>
            </Button>
            <input
              ref={file}
              type="file"
              hidden
              accept={pictureTypes}
              onChange={(event) => {
                void picture(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
          </div>
          <textarea
            {...ties}
            ref={area}
            className="input textarea"
            style={{ minHeight: tall }}
            rows={14}
            spellCheck
            value={value}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
