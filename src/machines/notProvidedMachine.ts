import { type AnyStateMachine, setup } from 'xstate'
import { notProvided } from './notProvided.ts'

/**
 * The default of a machine that is loaded with its page: only its type is imported here, which keeps it out
 * of the first page. It fails with a message that names the missing machine.
 */
export const notProvidedMachine = <T extends AnyStateMachine>(name: string): T =>
  setup({ actors: { start: notProvided<never, void>(name) } }).createMachine({
    id: name,
    description: 'Not provided.',
    invoke: { id: 'start', src: 'start' },
  }) as never
