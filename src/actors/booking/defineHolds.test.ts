import { describe, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { type DraftBody, draftAppointment, releaseDraft } from '../../contracts/portal/booking/draft.ts'
import type { Hold } from '../../contracts/portal/booking/hold.ts'
import type { Endpoint } from '../../contracts/portal/endpoint.ts'
import type { Http } from '../../services/portal/http.ts'
import { HttpError } from '../../services/portal/httpError.ts'
import { createStorage } from '../../services/portal/storage.ts'
import { defineHolds } from './defineHolds.ts'
import { createHoldMemory } from './holdMemory.ts'

const MINUTE = 60_000
const SERVER_NOW = Date.parse('2026-11-24T10:00:00.000Z')
/** The device's clock is three hours behind the server's. */
const DEVICE_NOW = SERVER_NOW - 180 * MINUTE
const about = { practitionerId: 'p-1', specialityId: 's-1' }
const slot = (hour: string) => ({
  start_time: `2026-11-25T${hour}:00:00.000Z`,
  end_time: `2026-11-25T${hour}:30:00.000Z`,
})

/** A server that lets one visitor hold so many times, and a tab that can be loaded anew. */
const booking = ({ limit = 2 } = {}) => {
  const stored = new Map<string, string>()
  const held = new Map<string, { body: DraftBody; until: number; released: boolean }>()
  const sent: string[] = []
  let passed = 0
  const answer = (id: string): Hold => {
    const known = held.get(id)
    if (known === undefined) throw new HttpError(404, { code: 'notFound', message: '' })
    const now = SERVER_NOW + passed
    return {
      ...{ id, start_time: known.body.start_time, end_time: known.body.end_time },
      ...{ speciality_id: known.body.speciality_id, price_centavos: 0, renewed: false },
      expires_at: new Date(known.until).toISOString(),
      state: known.released ? 'released' : now < known.until ? 'held' : 'expired',
      server_time: new Date(now).toISOString(),
    }
  }
  const http: Http = {
    call: async (endpoint: Endpoint, given: unknown) => {
      const request = given as { body?: unknown; params?: unknown }
      if (endpoint.path === releaseDraft.path && endpoint.method === releaseDraft.method) {
        const { id } = request.params as { id: string }
        const known = held.get(id)
        if (known !== undefined) known.released = true
        sent.push(`release ${known?.body.start_time}`)
        return null as never
      }
      if (endpoint.path !== draftAppointment.path) throw new Error(endpoint.path)
      const body = request.body as DraftBody
      sent.push(`draft ${body.start_time}`)
      if (!held.has(body.id)) {
        const live = [...held.keys()].filter((id) => answer(id).state === 'held')
        if (live.length >= limit) throw new HttpError(409, { code: 'holdLimit', message: '' })
        held.set(body.id, { body, until: SERVER_NOW + passed + 10 * MINUTE, released: false })
      }
      return answer(body.id) as never
    },
  }
  /** Loads the page in the same tab. */
  const load = () => {
    const tabStore = createStorage({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => stored.set(key, value),
      removeItem: (key) => stored.delete(key),
    })
    const memory = createHoldMemory(tabStore, () => DEVICE_NOW + passed)
    const holds = defineHolds({ http, memory, visitor: 'visitor' })
    const run = <T>(logic: Parameters<typeof createActor>[0], input: object): Promise<T> => {
      const actor = createActor(logic, { input })
      actor.subscribe({ error: () => undefined })
      actor.start()
      return toPromise(actor) as Promise<T>
    }
    return {
      take: (hour: string, practitionerId = 'p-1') =>
        run<{ hold: Hold }>(holds.take, { ...about, practitionerId, slot: slot(hour) }),
      recall: (practitionerId = 'p-1') =>
        run<{ hold: Hold | null }>(holds.recall, { ...about, practitionerId }),
      release: (draftId: string) => run<object>(holds.release, { draftId }),
      memory,
    }
  }
  const pass = (ms: number) => {
    passed += ms
  }
  return { load, pass, sent, stored }
}

describe('the times that a guest holds', () => {
  it('P7.60 are found again after a reload, with the time that is left by the clock of the server', async () => {
    const { load, pass } = booking()
    const { hold } = await load().take('15')
    pass(4 * MINUTE)
    expect((await load().recall()).hold).toMatchObject({
      id: hold.id,
      state: 'held',
      server_time: '2026-11-24T10:04:00.000Z',
      expires_at: '2026-11-24T10:10:00.000Z',
    })
    expect((await load().recall('p-2')).hold).toBeNull()
  })

  it('are forgotten when they ran out or were given back, without a call', async () => {
    const { load, pass, sent, stored } = booking()
    await load().take('15')
    pass(10 * MINUTE)
    sent.length = 0
    expect((await load().recall()).hold).toBeNull()
    expect(sent).toEqual([])
    const { hold } = await load().take('16')
    await load().release(hold.id)
    expect((await load().recall()).hold).toBeNull()
    expect([...stored.values()].join()).not.toContain(hold.id)
  })

  it('give way to the one that is wanted now, so that the limit is no trap', async () => {
    const { load, sent } = booking({ limit: 1 })
    await load().take('15', 'p-2')
    const { hold } = await load().take('16')
    expect(hold).toMatchObject({ state: 'held', start_time: slot('16').start_time })
    expect(sent.slice(1)).toEqual([
      `draft ${slot('16').start_time}`,
      `release ${slot('15').start_time}`,
      `draft ${slot('16').start_time}`,
    ])
    const other = booking({ limit: 0 })
    await expect(other.load().take('15')).rejects.toMatchObject({ code: 'holdLimit' })
  })

  it('are not read from a store that holds something else', async () => {
    const { load, stored, sent } = booking()
    stored.set('consulta.holds', JSON.stringify([{ id: 'x', ends_at: 'later' }]))
    expect((await load().recall()).hold).toBeNull()
    expect(sent).toEqual([])
  })
})
