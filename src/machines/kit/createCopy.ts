import { assign, enqueueActions, setup } from 'xstate'
import { type ZodType, z } from 'zod'
import { event, nothing } from '../../contracts/machineContract.ts'
import type { ToastMessage } from '../../contracts/portal/messages.ts'
import { COPIED_SHOWN_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'

interface CopyOptions {
  /** The machine's id in the registry and in ledgers. */
  readonly id: string
  readonly description: string
  /** Requirement ids. */
  readonly spec: readonly string[]
  /** Schema of the copied text, marked where it is sensitive. */
  readonly text: ZodType<string>
  /** The toast that confirms it; none by default. */
  readonly toast?: ToastMessage
}

/**
 * Copies a text to the clipboard and shows a confirmation for two seconds. A failure is silent (P2.57),
 * because the text is on the screen and can be selected by hand.
 * @returns the machine and its contract; provide `copyText`
 */
export const createCopy = (options: CopyOptions) => {
  type Event = { type: 'copy.requested'; text: string } | { type: 'copy.reset' }
  const contract = {
    input: nothing,
    context: z.object({ text: options.text }),
    events: { ...event('copy.requested', { text: options.text }), ...event('copy.reset', {}) },
    outputs: { copyText: z.object({}) },
  }
  const machine = setup({
    types: { context: {} as { text: string }, events: {} as Event },
    actors: { copyText: notProvided<Record<string, never>, { text: string }>('copyText') },
    actions: {
      setText: assign((_, { text }: { text: string }) => ({ text })),
      clearText: assign({ text: '' }),
      notifyToasts: enqueueActions(({ enqueue }) => {
        if (options.toast === undefined) return
        enqueue.sendTo(actor(SYSTEM_ID.toasts), {
          type: 'toasts.requested',
          tone: 'success',
          message: options.toast,
        })
      }),
    },
    delays: { copiedShown: COPIED_SHOWN_MS },
  }).createMachine({
    id: options.id,
    description: options.description,
    meta: { spec: options.spec },
    context: { text: '' },
    initial: 'idle',
    on: {
      'copy.requested': {
        target: '.copying',
        reenter: true,
        actions: { type: 'setText', params: ({ event }) => ({ text: event.text }) },
      },
      'copy.reset': '.idle',
    },
    states: {
      idle: { description: 'Nothing is being copied.', entry: 'clearText' },
      copying: {
        description: 'The browser writes to the clipboard.',
        invoke: {
          id: 'copyText',
          src: 'copyText',
          input: ({ context }) => ({ text: context.text }),
          onDone: { target: 'copied', actions: 'notifyToasts' },
          onError: { target: 'idle', description: 'The browser has no clipboard or forbids it.' },
        },
      },
      copied: {
        description: 'The button shows the confirmation for a moment.',
        entry: 'clearText',
        after: { copiedShown: 'idle' },
      },
    },
  })
  return { kind: 'copy' as const, machine, contract }
}
