import type { ApiError } from '../../../api/client.ts';

/** What the client says for a server that gave no reason. */
const silent = 'Our server did not answer.';

/** The server's own message, or what is said where it has none. */
export const said = ({ status, message }: ApiError, otherwise: string) =>
  status === 0 || message === silent ? otherwise : message;
