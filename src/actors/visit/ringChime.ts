import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'

/** Somebody waits (experience §8.1). */
export const defineRingChimeActor = (ring: (volume: number) => Promise<void>) =>
  fromPromise<Record<string, never>, { volume: number }>(async ({ input }) => {
    try {
      await ring(input.volume)
      return {}
    } catch (error) {
      throw toFailure(error)
    }
  })
