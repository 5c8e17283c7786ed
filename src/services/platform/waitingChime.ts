import { type ChimeTurn, chimeTurn } from '../../contracts/portal/chimeTurn.ts'
import { CHIME_REPEAT_MS } from '../../contracts/portal/portalConstants.ts'
import type { JsonStorage } from '../portal/storage.ts'

const KEY = 'consulta.chimeTurn'
const LOCK = 'consulta.chime'
/** Held, under its own id, by a tab that has rung as a room; the browser releases it with the page. */
const ROOM_LOCK = 'consulta.chimeRoom'
/** Tabs count the minute each for itself: a repetition that comes a little early is still due. */
const EARLY_MS = 5_000
/** A room that has not rung for longer was closed. */
const LEAD_MS = CHIME_REPEAT_MS + 15_000
/** An answer of the server may be older than a chime of this age, and not list its visit yet. */
const JUST_RUNG_MS = 3_000

interface Ring {
  /** Percent; 0 is silence. */
  readonly volume: number
  /** How many people wait for each visit, as far as this tab knows. */
  readonly waiting: Readonly<Record<string, number>>
  /** Whether this tab shows the room of these visits. */
  readonly leads: boolean
}

/** The chime for waiting patients, which all tabs of the browser share. */
export interface WaitingChime {
  /**
   * Rings, unless another tab has rung for the same people within a minute, or another tab shows the room of the visit.
   * Resolves at the end.
   */
  ring(ring: Ring): Promise<void>
  /** Fewer people wait for the visit: the next one to arrive is new. */
  lower(visit: string, waiting: number): Promise<void>
  /** Forgets all visits whose patients do not wait any more. */
  retainOnly(visits: readonly string[]): Promise<void>
}

interface Deps {
  /** Plays the chime if the browser allows sound and `mayStart` does: a tab that may not sound leaves the turn to others. */
  play: (volume: number, mayStart: () => boolean) => Promise<void>
  storage: Pick<JsonStorage, 'read' | 'write'>
  /**
   * Without locks (an insecure origin) two tabs may ring at the same moment, and a room counts as open until it has not
   * rung for longer than a minute.
   */
  locks: Pick<LockManager, 'request' | 'query'> | undefined
  now: () => number
  /** Distinguishes this tab from all others. */
  tab: string
}

export const createWaitingChime = ({ play, storage, locks, now, tab }: Deps): WaitingChime => {
  const alone = async (work: () => Promise<void>): Promise<void> =>
    locks === undefined ? work() : locks.request(LOCK, work)
  const read = (): ChimeTurn => storage.read(KEY, chimeTurn) ?? {}
  const roomLock = (its: string): string => `${ROOM_LOCK}.${its}`
  let holdsRoomLock = false
  /** Until the page is closed or loaded again. */
  const holdRoomLock = (): void => {
    if (holdsRoomLock) return
    holdsRoomLock = true
    void locks?.request(roomLock(tab), () => new Promise<void>(() => undefined))
  }
  /** Tells which tabs that have rung as a room are still open. */
  const openRooms = async (): Promise<(its: string) => boolean> => {
    if (locks === undefined) return () => true
    const { held = [] } = await locks.query()
    const names = new Set(held.map(({ name }) => name))
    return (its) => its === tab || names.has(roomLock(its))
  }

  /**
   * Whether this tab is the one to ring now; if so, the others see that it has. What a room rang for that was closed
   * counts for nothing: whom it saw, no other tab knows.
   */
  const takeTurn = ({ waiting, leads }: Ring, isOpen: (its: string) => boolean): boolean => {
    const turn = Object.fromEntries(
      Object.entries(read()).filter(([, { lead }]) => lead === null || isOpen(lead.tab)),
    )
    const at = now()
    const mine = Object.entries(waiting).filter(([visit]) => {
      const lead = turn[visit]?.lead ?? null
      return leads || lead === null || lead.tab === tab || at - lead.at >= LEAD_MS
    })
    const isDue = mine.some(([visit, count]) => {
      const last = turn[visit]
      return last === undefined || count > last.waiting || at - last.rangAt >= CHIME_REPEAT_MS - EARLY_MS
    })
    const taken = mine.map(([visit, count]) => {
      const last = turn[visit]
      return [
        visit,
        {
          waiting: Math.max(count, last?.waiting ?? 0),
          rangAt: isDue || last === undefined ? at : last.rangAt,
          lead: leads ? { tab, at } : null,
        },
      ]
    })
    storage.write(KEY, { ...turn, ...Object.fromEntries(taken) })
    return isDue
  }

  // The lock is held until the tones end: browsers show a tab what another has stored a little later.
  return {
    ring: (ring) =>
      alone(async () => {
        if (ring.leads) holdRoomLock()
        const isOpen = await openRooms()
        if (ring.volume > 0) await play(ring.volume, () => takeTurn(ring, isOpen))
        // The silence of the room holds for all tabs.
        else if (ring.leads) takeTurn(ring, isOpen)
      }),
    lower: (visit, waiting) =>
      alone(async () => {
        const { [visit]: last, ...others } = read()
        if (last === undefined || last.waiting <= waiting) return
        storage.write(KEY, waiting === 0 ? others : { ...others, [visit]: { ...last, waiting } })
      }),
    retainOnly: (visits) =>
      alone(async () => {
        const known = Object.entries(read())
        const kept = known.filter(
          ([visit, { rangAt }]) => visits.includes(visit) || now() - rangAt < JUST_RUNG_MS,
        )
        if (kept.length < known.length) storage.write(KEY, Object.fromEntries(kept))
      }),
  }
}
