import type { ApiError } from '../../../api/client.ts';

/** Returns the server's message, or `otherwise` if there is none. */
export const errorText = ({ status, isSilent, message }: ApiError, otherwise: string) =>
  status === 0 || isSilent ? otherwise : message;
