import { fromPromise } from 'xstate'

/**
 * The default of every actor that a machine names: it fails with a message that names the missing actor, so
 * that a forgotten `provide` leads to the chart's own error state.
 */
export const notProvided = <TOutput, TInput>(name: string) =>
  fromPromise<TOutput, TInput>(() =>
    Promise.reject({
      code: 'notProvided',
      message: `The actor "${name}" was not provided`,
      retryable: false,
    }),
  )
