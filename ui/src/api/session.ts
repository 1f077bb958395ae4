import { createContext, useContext } from 'react';
import type { User } from './boot.ts';
import { clear } from './cache.ts';
import { post } from './client.ts';

export interface Session {
  user: User | null;
  setUser: (user: User | null) => void;
}

export const SessionContext = createContext<Session>({ user: null, setUser: () => undefined });

export const useSession = () => useContext(SessionContext);

export interface SignIn {
  username: string;
  password: string;
  slug?: string | undefined;
  domain?: string | undefined;
}

export async function signIn(input: SignIn): Promise<User> {
  const { user } = await post<{ user: User }>('/api/auth/login', input);
  clear();
  return user;
}
