import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'

/** Somebody waits (experience §8.1). */
export const defineRingChimeActor = (ring: () => Promise<void>) =>
  fromPromise<Record<string, never>, void>(async () => {
    try {
      await ring()
      return {}
    } catch (error) {
      throw toFailure(error)
    }
  })
