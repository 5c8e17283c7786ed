import { promiseLogic } from '../kit/promiseLogic.ts'

/** Machines receive the time only as the output of an actor. */
export const defineReadClockActor = ({ now }: { now: () => number }) =>
  promiseLogic(async () => ({ deviceTime: now() }))
