import './toast.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface Message {
  id: number;
  text: ReactNode;
  bad: boolean;
  act: Act | undefined;
  /** Whether the button was offered, not passed by the caller: it then stays longer than the text. */
  offered: boolean;
}

/** A button in a toast, such as Undo. */
export interface Act {
  label: string;
  run: () => void;
}

const shown = 3_000;
/** Longer than `shown`, so that the user has time to press the button. */
const shownWithAct = 10_000;
let last = 0;
let show: ((message: Message) => void) | undefined;
let offer: (() => Act | undefined) | undefined;

/** Sets a function that may return a button for each toast of a success that has none. */
export function offerAct(make: typeof offer): void {
  offer = make;
}

/**
 * Shows a toast for 3 seconds, or 10 with a button. Of a toast whose button was offered, the button alone stays longer than
 * 3 seconds. Show a failure also where it happened: toasts disappear.
 */
export function toast(text: ReactNode, { bad = false, act }: { bad?: boolean; act?: Act | undefined } = {}): void {
  last += 1;
  const offered = act || bad ? undefined : offer?.();
  show?.({ id: last, text, bad, act: act ?? offered, offered: offered !== undefined });
}

/** The container of toasts; the shell renders it once. */
export function Toasts() {
  const [messages, setMessages] = useState<Message[]>([]);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only the last toast has a button: after it, the other toasts are about earlier things.
    show = (message) =>
      setMessages((before) => [...(message.act ? before.filter((other) => !other.act) : before), message]);
    return () => {
      show = undefined;
    };
  }, []);
  useEffect(() => {
    // Reopens the popover for each toast, to put it above a dialog that was opened since.
    const box = ref.current;
    if (!box?.showPopover || messages.length === 0) return;
    box.showPopover();
    return () => box.hidePopover();
  }, [messages]);
  return (
    <div ref={ref} className="toasts" popover="manual">
      {messages.map((message) => (
        <Toast
          key={message.id}
          message={message}
          onGone={() => setMessages((before) => before.filter((other) => other !== message))}
        />
      ))}
    </div>
  );
}

function Toast({ message, onGone }: { message: Message; onGone: () => void }) {
  const [held, setHeld] = useState(false);
  const [brief, setBrief] = useState(false);
  const latestOnGone = useRef(onGone);
  latestOnGone.current = onGone;
  useEffect(() => {
    if (held) return;
    const shortens = message.offered && !brief;
    const time = message.act && !shortens ? shownWithAct : shown;
    const timer = setTimeout(() => (shortens ? setBrief(true) : latestOnGone.current()), time);
    return () => clearTimeout(timer);
  }, [held, brief, message]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={message.bad ? 'toast bad' : 'toast'}
      role={message.bad ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocusCapture={hold}
      onBlurCapture={release}
    >
      {!brief && (
        <>
          <Icon name={message.bad ? 'alert' : 'check-circle'} />
          <span>{message.text}</span>
        </>
      )}
      {message.act && (
        <Button
          kind="quiet"
          onClick={() => {
            message.act?.run();
            onGone();
          }}
        >
          {message.act.label}
        </Button>
      )}
    </div>
  );
}
