import { promiseLogic } from '../promiseLogic.ts'

/** Time enters machines only as the output of an actor. */
export const defineReadClockActor = ({ now }: { now: () => number }) =>
  promiseLogic(async () => ({ deviceTime: now() }))
