import { config, of, Subject } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor, createMachine, type EventObject } from 'xstate'
import { streamLogic } from './streamLogic.ts'

afterEach(() => {
  config.onUnhandledError = null
})

/** A machine that listens to this stream until it is told to stop. */
const listening = (logic: ReturnType<typeof streamLogic>) => {
  const heard: string[] = []
  const machine = createMachine({
    initial: 'on',
    states: {
      on: { invoke: { id: 'listen', src: logic }, on: { stop: 'off' } },
      off: {},
    },
  })
  const actor = createActor(machine, {
    inspect: (event) => {
      if (event.type === '@xstate.event' && event.actorRef === actor) heard.push(event.event.type)
    },
  })
  actor.start()
  return { actor, heard }
}

describe('an actor that listens to a stream', () => {
  it('sends its events until its state is left', () => {
    const source$ = new Subject<EventObject>()
    const { actor, heard } = listening(streamLogic(() => source$))
    source$.next({ type: 'one' })
    source$.next({ type: 'two' })
    expect(heard).toEqual(['xstate.init', 'one', 'two'])
    actor.send({ type: 'stop' })
    expect(source$.observed).toBe(false)
  })

  it('lasts when the stream ends', () => {
    const { actor, heard } = listening(streamLogic(() => of({ type: 'only' })))
    expect(heard).toEqual(['xstate.init', 'only'])
    expect(actor.getSnapshot().children.listen?.getSnapshot().status).toBe('active')
  })

  it('reports a failed stream as an uncaught error, and the machine runs on', async () => {
    const uncaught = vi.fn()
    config.onUnhandledError = uncaught
    const source$ = new Subject<EventObject>()
    const { actor, heard } = listening(streamLogic(() => source$))
    const error = new Error('No audio')
    source$.error(error)
    await vi.waitFor(() => expect(uncaught).toHaveBeenCalledExactlyOnceWith(error))
    expect(heard).toEqual(['xstate.init'])
    expect([actor.getSnapshot().status, actor.getSnapshot().value]).toEqual(['active', 'on'])
  })
})
