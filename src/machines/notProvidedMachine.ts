import { type AnyStateMachine, setup } from 'xstate'

/**
 * The default of a machine that is loaded with its page: only its type is known here, so that the first page
 * does not carry it. Nothing happens in it until the real one is provided.
 */
export const notProvidedMachine = <T extends AnyStateMachine>(name: string): T =>
  setup({}).createMachine({ id: name, description: 'Not provided.' }) as never
