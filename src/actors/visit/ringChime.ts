import { promiseLogic } from '../promiseLogic.ts'

/** Somebody waits (experience §8.1). */
export const defineRingChimeActor = (ring: (volume: number) => Promise<void>) =>
  promiseLogic<Record<string, never>, { volume: number }>(async ({ input }) => {
    await ring(input.volume)
    return {}
  })
