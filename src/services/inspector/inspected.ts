import { actorIdentity, type InspectionMessage, ofPage } from '../../contracts/audit/inspection.ts'

/** One actor of the page that is looked at. */
export interface InspectedLife {
  readonly sessionId: string
  readonly parentId: string | null
  readonly actor: string
  readonly machine: string | null
  readonly status: string
  readonly value: unknown
  readonly context: unknown
}

export interface InspectedEvent {
  /** Counts all events, also those that are no longer kept. */
  readonly number: number
  readonly at: string
  readonly from: string | null
  readonly to: string
  readonly event: { readonly type: string }
}

export interface Inspected {
  /** In the order in which they appeared, parents before children. */
  readonly lives: ReadonlyMap<string, InspectedLife>
  /** Newest first. */
  readonly events: readonly InspectedEvent[]
  readonly seen: number
}

export const NOTHING_INSPECTED: Inspected = { lives: new Map(), events: [], seen: 0 }

/** Events that stay in the list. */
export const KEPT_EVENTS = 2_000

const identityOf = (definition: string | undefined, sessionId: string) => {
  try {
    return actorIdentity.parse(JSON.parse(definition ?? ''))
  } catch {
    return { actor: sessionId, machine: null }
  }
}

const withLife = (state: Inspected, life: InspectedLife): Inspected => ({
  ...state,
  lives: new Map(state.lives).set(life.sessionId, life),
})

const stranger = (sessionId: string): InspectedLife => ({
  sessionId,
  parentId: null,
  actor: sessionId,
  machine: null,
  status: 'active',
  value: undefined,
  context: undefined,
})

/** The status of an actor whose page is no more; how it stood last can still be read. */
const GONE = 'gone'

const withoutGone = (state: Inspected): Inspected => ({
  ...state,
  lives: new Map([...state.lives].filter(([, { status }]) => status !== GONE)),
})

/** What is known after a page has gone: its actors ended with it. */
export const withPageGone = (state: Inspected, page: string): Inspected => ({
  ...state,
  lives: new Map(
    [...state.lives].map(([id, life]) => [
      id,
      id.startsWith(ofPage(page, '')) ? { ...life, status: GONE } : life,
    ]),
  ),
})

/** What is known after one more message. */
export const applyInspection = (state: Inspected, message: InspectionMessage): Inspected => {
  const { sessionId } = message
  const known = state.lives.get(sessionId) ?? stranger(sessionId)
  switch (message.type) {
    case '@xstate.actor': {
      const parentId = message.parentId ?? null
      // A page that begins clears away what another one left behind.
      const base = parentId === null && !state.lives.has(sessionId) ? withoutGone(state) : state
      return withLife(base, {
        sessionId,
        parentId,
        ...identityOf(message.definition, sessionId),
        status: message.snapshot?.status ?? 'active',
        value: message.snapshot?.value,
        context: message.snapshot?.context,
      })
    }
    case '@xstate.snapshot':
      return withLife(state, {
        ...known,
        status: message.snapshot.status ?? known.status,
        value: message.snapshot.value,
        context: message.snapshot.context,
      })
    case '@xstate.event': {
      const number = state.seen + 1
      const { createdAt: at, sourceId, event } = message
      const entry = { number, at, from: sourceId ?? null, to: sessionId, event }
      return { ...state, seen: number, events: [entry, ...state.events].slice(0, KEPT_EVENTS) }
    }
  }
}
