import { type ApiError, silent } from '../../../api/client.ts';

/** Returns the server's message, or `otherwise` if there is none. */
export const errorText = ({ status, message }: ApiError, otherwise: string) =>
  status === 0 || message === silent ? otherwise : message;
