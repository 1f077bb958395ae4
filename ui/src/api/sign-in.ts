// The call that starts a session.
import type { User } from './boot.ts';
import { clearCache } from './cache.ts';
import type { Body } from './calls.ts';
import { post } from './client.ts';

export async function signIn(input: Body<'/api/auth/login', 'post'>): Promise<User> {
  const { user } = await post('/api/auth/login', input);
  clearCache();
  return user;
}
