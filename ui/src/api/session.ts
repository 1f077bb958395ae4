import { createContext, useContext } from 'react';
import type { User } from './boot.ts';

export interface Session {
  user: User | null;
  setUser: (user: User | null) => void;
}

export const SessionContext = createContext<Session>({ user: null, setUser: () => undefined });

export const useSession = () => useContext(SessionContext);
