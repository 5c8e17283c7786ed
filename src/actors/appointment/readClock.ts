import { fromPromise } from 'xstate'

/** Time enters machines only as the output of an actor. */
export const defineReadClockActor = ({ now }: { now: () => number }) =>
  fromPromise<{ deviceTime: number }, void>(async () => ({ deviceTime: now() }))
