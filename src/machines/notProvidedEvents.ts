import { type EventObject, fromEventObservable, type NonReducibleUnknown } from 'xstate'

/** The default of a stream of events: it fails and names the missing actor. */
export const notProvidedEvents = <TEvent extends EventObject, TInput extends NonReducibleUnknown>(
  name: string,
) =>
  fromEventObservable<TEvent, TInput>(() => ({
    subscribe: (observer) => {
      const failure = {
        code: 'notProvided',
        message: `The actor "${name}" was not provided`,
        retryable: false,
      }
      if (typeof observer === 'object') observer?.error?.(failure)
      return { unsubscribe: () => undefined }
    },
  }))
