import { type AnyStateMachine, setup } from 'xstate'
import { notProvided } from './notProvided.ts'

/**
 * The default of a machine that is loaded with its page: only its type is known here, so that the first page does not
 * carry it. Started without the real one it fails with a sentence that names it.
 */
export const notProvidedMachine = <T extends AnyStateMachine>(name: string): T =>
  setup({ actors: { start: notProvided<never, void>(name) } }).createMachine({
    id: name,
    description: 'Not provided.',
    invoke: { id: 'start', src: 'start' },
  }) as never
