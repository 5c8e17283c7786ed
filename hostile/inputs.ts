import fc from 'fast-check'

/** Whether the complete suite runs (`npm run test:hostile`), or the part for CI. */
export const isWhole = process.env.HOSTILE === 'whole'

/** `whole` inputs when the whole suite runs, `brief` ones in CI. */
export const runs = (brief: number, whole: number): number => (isWhole ? whole : brief)

/** The seed of every random input of this run. Set `FUZZ_SEED` to repeat a run; it is printed at the start. */
export const FUZZ_SEED = Number(process.env.FUZZ_SEED)

fc.configureGlobal({ seed: FUZZ_SEED, verbose: fc.VerbosityLevel.Verbose })

/** Prints how many inputs a test sent. */
export const reportInputs = (what: string, count: number): void => {
  console.warn(`hostile inputs: ${count} ${what}`)
}
