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
/** The containers that are mounted: those of the dashboard and of the public screens. The last one shows a toast. */
const shows: ((message: Message) => void)[] = [];
let offer: (() => Act | undefined) | undefined;

/** Sets a function that may return a button for each toast of a success that has none. */
export function offerAct(make: typeof offer): void {
  offer = make;
}

interface ToastOptions {
  bad?: boolean;
  /** The button; null for a message that reports no action, so that no button is offered for it. */
  act?: Act | null | undefined;
}

/**
 * Shows a toast for 3 seconds, or 10 with a button. Of a toast whose button was offered, the button alone stays longer than
 * 3 seconds, until another toast is shown: beside the words of that one it would seem to undo something else. Show a failure
 * also where it happened: toasts disappear.
 */
export function toast(text: ReactNode, { bad = false, act }: ToastOptions = {}): void {
  last += 1;
  const offered = act === undefined && !bad ? offer?.() : undefined;
  shows.at(-1)?.({ id: last, text, bad, act: act ?? offered, offered: offered !== undefined });
}

/**
 * Returns whether a new toast takes the place of an older one. Only the last toast has a button: after it, the other toasts
 * are about earlier things. The same words are not shown twice.
 */
const replaces = (message: Message, older: Message) =>
  (message.act !== undefined && older.act !== undefined) || (message.text === older.text && message.bad === older.bad);

/** The container of toasts; the shell renders it once. */
export function Toasts() {
  const [messages, setMessages] = useState<Message[]>([]);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = (message: Message) =>
      setMessages((before) => [...before.filter((older) => !replaces(message, older)), message]);
    shows.push(show);
    return () => {
      shows.splice(shows.indexOf(show), 1);
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
      {messages.map((message, index) => (
        <Toast
          key={message.id}
          message={message}
          isNewest={index === messages.length - 1}
          onGone={() => setMessages((before) => before.filter((other) => other !== message))}
        />
      ))}
    </div>
  );
}

interface ToastProps {
  message: Message;
  isNewest: boolean;
  onGone: () => void;
}

function Toast({ message, isNewest, onGone }: ToastProps) {
  const [held, setHeld] = useState(false);
  /** Whether only the button is left. */
  const [brief, setBrief] = useState(false);
  const latest = useRef({ isNewest, onGone });
  latest.current = { isNewest, onGone };
  useEffect(() => {
    if (held) return;
    const shortens = message.offered && !brief;
    const end = () => (shortens && latest.current.isNewest ? setBrief(true) : latest.current.onGone());
    const timer = setTimeout(end, message.act && !shortens ? shownWithAct : shown);
    return () => clearTimeout(timer);
  }, [held, brief, message]);
  useEffect(() => {
    if (brief && !isNewest) latest.current.onGone();
  }, [brief, isNewest]);
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
          {brief ? `${message.act.label} the last change` : message.act.label}
        </Button>
      )}
    </div>
  );
}
