import { vi } from 'vitest';

// People sign up and in by the hundred in these suites, and each hash is 50 ms of work by design. Here it is real bcrypt
// with the least work there is; how much work the product asks for is held by `gateway/auth/passwords.unit.test.ts`.
vi.mock('bcrypt', async (importOriginal) => {
  const { default: bcrypt } = await importOriginal<{ default: typeof import('bcrypt') }>();
  return { default: { ...bcrypt, hash: (password: string) => bcrypt.hash(password, 4) } };
});
