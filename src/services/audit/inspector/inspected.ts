import { actorIdentity, type InspectionMessage, ofPage } from '../../../contracts/audit/inspection.ts'

/** One actor of the inspected page. */
export interface InspectedRun {
  readonly sessionId: string
  readonly parentId: string | null
  readonly actor: string
  readonly machine: string | null
  readonly status: string
  readonly value: unknown
  readonly context: unknown
}

export interface InspectedEvent {
  /** Counts all events, including dropped ones. */
  readonly number: number
  readonly at: string
  readonly from: string | null
  readonly to: string
  readonly event: { readonly type: string }
}

export interface Inspected {
  /** In order of appearance, parents before children. */
  readonly actorRuns: ReadonlyMap<string, InspectedRun>
  /** Newest first. */
  readonly events: readonly InspectedEvent[]
  readonly seen: number
}

export const NOTHING_INSPECTED: Inspected = { actorRuns: new Map(), events: [], seen: 0 }

/** Number of events in the list. */
export const KEPT_EVENTS = 2_000

const identityOf = (definition: string | undefined, sessionId: string) => {
  try {
    return actorIdentity.parse(JSON.parse(definition ?? ''))
  } catch {
    return { actor: sessionId, machine: null }
  }
}

const withRun = (state: Inspected, actorRun: InspectedRun): Inspected => ({
  ...state,
  actorRuns: new Map(state.actorRuns).set(actorRun.sessionId, actorRun),
})

const unknownRun = (sessionId: string): InspectedRun => ({
  sessionId,
  parentId: null,
  actor: sessionId,
  machine: null,
  status: 'active',
  value: undefined,
  context: undefined,
})

/** The status of an actor whose page has closed; its last state can still be read. */
const GONE = 'gone'

const withoutGone = (state: Inspected): Inspected => ({
  ...state,
  actorRuns: new Map([...state.actorRuns].filter(([, { status }]) => status !== GONE)),
})

/** The state after a page has closed, which ends its actors. */
export const withPageGone = (state: Inspected, page: string): Inspected => ({
  ...state,
  actorRuns: new Map(
    [...state.actorRuns].map(([id, actorRun]) => [
      id,
      id.startsWith(ofPage(page, '')) ? { ...actorRun, status: GONE } : actorRun,
    ]),
  ),
})

/** The state after one more message. */
export const applyInspection = (state: Inspected, message: InspectionMessage): Inspected => {
  const { sessionId } = message
  const known = state.actorRuns.get(sessionId) ?? unknownRun(sessionId)
  switch (message.type) {
    case '@xstate.actor': {
      const parentId = message.parentId ?? null
      // A new page clears the actors of the closed one.
      const base = parentId === null && !state.actorRuns.has(sessionId) ? withoutGone(state) : state
      return withRun(base, {
        sessionId,
        parentId,
        ...identityOf(message.definition, sessionId),
        status: message.snapshot?.status ?? 'active',
        value: message.snapshot?.value,
        context: message.snapshot?.context,
      })
    }
    case '@xstate.snapshot':
      return withRun(state, {
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
