import './toast.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface Message {
  id: number;
  text: ReactNode;
  bad: boolean;
  act: Act | undefined;
}

/** What may be done about it, for as long as it is said. */
interface Act {
  label: string;
  run: () => void;
}

const shown = 3_000;
/** Long enough to change one's mind. */
const shownWithAct = 10_000;
let last = 0;
let show: ((message: Message) => void) | undefined;

/** Says something for three seconds; for ten with something to do about it. A failure is also to be said where it happened. */
export function toast(text: ReactNode, { bad = false, act }: { bad?: boolean; act?: Act | undefined } = {}): void {
  last += 1;
  show?.({ id: last, text, bad, act });
}

/** Where toasts appear; rendered once, by the shell. */
export function Toasts() {
  const [messages, setMessages] = useState<Message[]>([]);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    show = (message) => setMessages((before) => [...before, message]);
    return () => {
      show = undefined;
    };
  }, []);
  useEffect(() => {
    // Shown again at each toast, so that it lies above a dialog opened since.
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
          onGone={() => setMessages((before) => before.filter((one) => one !== message))}
        />
      ))}
    </div>
  );
}

function Toast({ message, onGone }: { message: Message; onGone: () => void }) {
  const [held, setHeld] = useState(false);
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => gone.current(), message.act ? shownWithAct : shown);
    return () => clearTimeout(timer);
  }, [held, message]);
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
      <Icon name={message.bad ? 'alert' : 'check-circle'} />
      <span>{message.text}</span>
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
