import { hash, verify } from '@node-rs/argon2'

/** argon2id by the library's default; 19 MiB and two passes is OWASP's recommendation. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobody: Promise<string> | undefined

/**
 * Takes the same time with and without an account, so that the time reveals nothing.
 * @param stored the account's hash, or undefined when there is no such account
 */
export const checkPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobody), password)
  return matches && stored !== undefined
}
