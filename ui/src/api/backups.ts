// Backups of the whole server. Only super administrators may call them.
import { useRead } from './staff.ts';

export const backupsUrl = '/api/backups';

export const backupUrl = (name: string) => `${backupsUrl}/${name}` as const;

export const useBackups = () => useRead(backupsUrl);
