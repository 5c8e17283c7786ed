import { type EventObject, fromCallback, type NonReducibleUnknown } from 'xstate'

/** The default of a long-lived actor that sends and receives: it fails and names the missing actor. */
export const notProvidedCallback = <
  TEvent extends EventObject,
  TInput extends NonReducibleUnknown = undefined,
>(
  name: string,
) =>
  fromCallback<TEvent, TInput>(() => {
    throw { code: 'notProvided', message: `The actor "${name}" was not provided`, retryable: false }
  })
