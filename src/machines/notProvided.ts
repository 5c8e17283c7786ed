import { fromPromise } from 'xstate'

/**
 * The default of every actor a machine names: it fails with a sentence that says what to wire, so that a
 * forgotten `provide` lands in the chart's own error state instead of doing nothing.
 */
export const notProvided = <TOutput, TInput>(name: string) =>
  fromPromise<TOutput, TInput>(() =>
    Promise.reject({
      code: 'notProvided',
      message: `The actor "${name}" was not provided`,
      retryable: false,
    }),
  )
