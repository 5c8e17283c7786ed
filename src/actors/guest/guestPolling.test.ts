import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { definePollVisitEndActor } from './pollVisitEnd.ts'
import { definePollWaitingRoomActor } from './pollWaitingRoom.ts'

/** The events that a machine gets of the actor in so many milliseconds. */
const eventsOf = async (
  logic: ReturnType<typeof definePollVisitEndActor> | ReturnType<typeof definePollWaitingRoomActor>,
  ms: number,
  code: string | null = 'abc-defg-hij',
) => {
  const events: unknown[] = []
  const machine = createMachine({
    invoke: { src: logic as never, input: { code } },
    on: { '*': { actions: ({ event }) => void events.push(event) } },
  })
  const actor = createActor(machine).start()
  await vi.advanceTimersByTimeAsync(ms)
  actor.stop()
  return events
}

describe("what the guest's page reads again and again", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is the results of the visit every 20 seconds, with the code of the room', async () => {
    const left = { token: 'v-1', prescriptions: 1, files: 0, next_start: null }
    const call = vi.fn(async () => left)
    const events = await eventsOf(definePollVisitEndActor({ http: { call } as never }), 39_000)
    expect(events).toEqual(Array(2).fill({ type: 'guest.resultsRead', left }))
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ path: '/v1/guest/visit-end' }), {
      body: { room_code: 'abc-defg-hij' },
    })
  })

  it('is nothing for a companion, to whom the visit leaves no results', async () => {
    const call = vi.fn(async () => ({}))
    expect(await eventsOf(definePollVisitEndActor({ http: { call } as never }), 39_000, null)).toEqual([])
    expect(call).not.toHaveBeenCalled()
  })

  it('is the state of the waiting room every 10 seconds, with the code of the room', async () => {
    const waitingRoom = { doctor: 'inVisit', ahead: 1 }
    const call = vi.fn(async () => waitingRoom)
    const events = await eventsOf(definePollWaitingRoomActor({ http: { call } as never }), 19_000)
    expect(events).toEqual(Array(2).fill({ type: 'guest.waitingRoomRead', waitingRoom }))
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ path: '/v1/guest/waiting-room' }), {
      body: { room_code: 'abc-defg-hij' },
    })
  })
})
