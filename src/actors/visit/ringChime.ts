import { promiseLogic } from '../kit/promiseLogic.ts'

/** Plays the chime for a waiting patient (experience §8.1). */
export const defineRingChimeActor = (ring: (volume: number) => Promise<void>) =>
  promiseLogic<Record<string, never>, { volume: number }>(async ({ input }) => {
    await ring(input.volume)
    return {}
  })
