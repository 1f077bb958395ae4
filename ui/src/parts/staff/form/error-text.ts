import type { ApiError } from '../../../api/client.ts';

/** The API client's message for a failure without a message from the server. */
const silent = 'Our server did not answer.';

/** Returns the server's message, or `otherwise` if there is none. */
export const errorText = ({ status, message }: ApiError, otherwise: string) =>
  status === 0 || message === silent ? otherwise : message;
