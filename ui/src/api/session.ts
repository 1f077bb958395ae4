import { createContext, useContext } from 'react';
import type { User } from './boot.ts';
import { clearCache } from './cache.ts';
import type { Body } from './calls.ts';
import { post } from './client.ts';

export interface Session {
  user: User | null;
  setUser: (user: User | null) => void;
}

export const SessionContext = createContext<Session>({ user: null, setUser: () => undefined });

export const useSession = () => useContext(SessionContext);

export async function signIn(input: Body<'/api/auth/login', 'post'>): Promise<User> {
  const { user } = await post('/api/auth/login', input);
  clearCache();
  return user;
}
