import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';

/** The user cancelled: nothing was changed, and there is no error to show. */
export class Cancelled extends Error {}

interface Question {
  message: string;
  answer: (yes: boolean) => void;
}

/** Corrects a bracket result. If later games have started with the old result, asks before they are cleared. */
export function useCascade(): {
  question: ReactNode;
  corrected: <T>(send: (cascade: boolean) => Promise<T>) => Promise<T>;
} {
  const [asked, setAsked] = useState<Question | null>(null);
  async function corrected<T>(send: (cascade: boolean) => Promise<T>): Promise<T> {
    try {
      return await send(false);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || error.conflict) throw error;
      const yes = await new Promise<boolean>((answer) => setAsked({ message: error.message, answer }));
      setAsked(null);
      if (!yes) throw new Cancelled();
      return send(true);
    }
  }
  const question = asked && (
    <Dialog
      title="Later games have begun"
      onClose={() => asked.answer(false)}
      foot={
        <>
          <Button autoFocus onClick={() => asked.answer(false)}>
            Keep the old result
          </Button>
          <Button kind="danger" onClick={() => asked.answer(true)}>
            Correct and clear them
          </Button>
        </>
      }
    >
      <p>{asked.message}</p>
      <p>
        Their scores and statistics are deleted. Their date, time and location stay, and the right teams are put in.
      </p>
    </Dialog>
  );
  return { question, corrected };
}
