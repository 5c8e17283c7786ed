import type { fromCallback, fromPromise } from 'xstate'

/** What an actor does, without the actor: its code may come after the chart (`createLater`). */
export type PromiseWork<Output, Input> = Parameters<typeof fromPromise<Output, Input>>[0]
export type CallbackWork<Event extends { type: string }, Input> = Parameters<
  typeof fromCallback<Event, Input>
>[0]

export const promiseWork = <Output, Input>(work: PromiseWork<Output, Input>): PromiseWork<Output, Input> =>
  work
export const callbackWork = <Event extends { type: string }, Input>(
  work: CallbackWork<Event, Input>,
): CallbackWork<Event, Input> => work
