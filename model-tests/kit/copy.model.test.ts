import { describe, expect, it } from 'vitest'
import { createActor, createMachine, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { z } from 'zod'
import { createCopy } from '../../src/machines/kit/createCopy.ts'
import { settle } from './deferred.ts'
import { testCopy } from './testCopy.ts'

const link = createCopy({
  id: 'kitCopy',
  description: 'Copies a link.',
  spec: [],
  text: z.string(),
  toast: 'LINK_COPIED',
})
const quiet = createCopy({ id: 'kitQuietCopy', description: 'Copies a note.', spec: [], text: z.string() })

const started = ({ machine }: typeof link, copyText: (text: string) => Promise<void>) => {
  const toasts: unknown[] = []
  const clock = new SimulatedClock()
  const logic = machine.provide({
    actors: {
      copyText: fromPromise<Record<string, never>, { text: string }>(async ({ input }) => {
        await copyText(input.text)
        return {}
      }),
    },
  })
  const root = createActor(
    createMachine({
      invoke: [
        {
          src: fromCallback(({ receive }) => receive((event) => toasts.push(event))),
          systemId: 'toasts',
        },
        { src: logic, systemId: 'copy' },
      ],
    }),
    { clock },
  ).start()
  const copy = root.system.get('copy')
  return { copy, clock, toasts, value: () => copy.getSnapshot().value }
}

describe('createCopy', () => {
  testCopy('every state and transition', link, { text: 'https://app.example/a' })

  it('says for two seconds that it was copied, and by a toast where there is one', async () => {
    const copied: string[] = []
    const { copy, clock, toasts, value } = started(link, async (text) => {
      copied.push(text)
    })
    copy.send({ type: 'copy.requested', text: 'a' })
    await settle()
    expect(copied).toEqual(['a'])
    expect(value()).toBe('copied')
    expect(toasts).toEqual([{ type: 'toasts.requested', tone: 'success', message: 'LINK_COPIED' }])
    clock.increment(1_999)
    expect(value()).toBe('copied')
    clock.increment(1)
    expect(value()).toBe('idle')
  })

  it('sends no toast where none is named', async () => {
    const { copy, toasts, value } = started(quiet, async () => undefined)
    copy.send({ type: 'copy.requested', text: 'a' })
    await settle()
    expect(value()).toBe('copied')
    expect(toasts).toEqual([])
  })

  it('fails silently', async () => {
    const { copy, toasts, value } = started(link, () => Promise.reject(new Error('forbidden')))
    copy.send({ type: 'copy.requested', text: 'a' })
    await settle()
    expect(value()).toBe('idle')
    expect(toasts).toEqual([])
  })
})
