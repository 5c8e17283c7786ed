import type { fromCallback, fromPromise } from 'xstate'

/**
 * The function of an actor, without the actor, so that its code can be loaded after the chart
 * (`createLazyActors`).
 */
export type PromiseFunction<Output, Input> = Parameters<typeof fromPromise<Output, Input>>[0]
export type CallbackFunction<Event extends { type: string }, Input> = Parameters<
  typeof fromCallback<Event, Input>
>[0]

export const promiseFunction = <Output, Input>(
  work: PromiseFunction<Output, Input>,
): PromiseFunction<Output, Input> => work
export const callbackFunction = <Event extends { type: string }, Input>(
  work: CallbackFunction<Event, Input>,
): CallbackFunction<Event, Input> => work
