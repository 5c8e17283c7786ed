import { TranscriberNotStarted } from './transcriber.ts'

/**
 * Loads a package that an installation may do without.
 * @throws TranscriberNotStarted with what the operator can do
 */
export const optionalModule = async (name: string, load: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await load()
  } catch {
    throw new TranscriberNotStarted(
      `TRANSCRIBER needs the package ${name}, which is not installed here: run npm install ${name}`,
    )
  }
}
