import {
  createBrowserInspector,
  createInspector,
  type StatelyActorEvent,
  type StatelyInspectionEvent,
} from '@statelyai/inspect'
import { REGISTRY } from '../../../machines/registry.ts'
import { machineIdOf } from '../../../services/audit/ledger/machineIdOf.ts'
import type { Inspected, InspectedActor } from '../../../services/audit/ledger/recorder.ts'
import { redact } from '../../../services/audit/ledger/redact.ts'
import { redactEvent } from '../../../services/audit/ledger/redactEvent.ts'
import type { InspectionListener } from './inspection.ts'
import { knownMachine } from './machineVersions.ts'
import { createOwnViewer } from './ownViewer.ts'

/** `?inspect` shows our own viewer's address; `?inspect=stately` opens Stately's. */
export type InspectorTarget = 'own' | 'stately'

const STATELY_VIEWER = 'https://stately.ai/inspect'

const definitionOf = (machineId: string): string | undefined => {
  const machine = REGISTRY.find((entry) => entry.machine.id === machineId)?.machine
  return machine ? JSON.stringify(machine.definition) : undefined
}

interface AnySnapshot {
  status?: 'active' | 'done' | 'error' | 'stopped'
  value?: unknown
  context?: unknown
}

/** Redacted by contract; an actor without a machine shows only its status. */
const redactedSnapshot = (actor: InspectedActor, snapshot: unknown): AnySnapshot => {
  const { status, value, context } = (snapshot ?? {}) as AnySnapshot
  const contract = knownMachine(machineIdOf(actor) ?? '')?.contract
  return {
    ...(status ? { status } : {}),
    ...(contract ? { value, context: redact(contract.context, context) } : {}),
  }
}

/** Fields that the library omits for an actor that it receives by session id. */
type ActorFacts = Pick<StatelyActorEvent, 'definition' | 'parentId'>
/**
 * A live view for engineers. The library's own observer is not used, because it sends inputs, outputs and
 * contexts unredacted; everything passes through our redaction first (architecture §4, Inspector).
 */
export const startInspector = (target: InspectorTarget): InspectionListener => {
  const facts = new Map<string, ActorFacts>()
  const page = crypto.randomUUID()
  const serialize = (event: StatelyInspectionEvent): StatelyInspectionEvent =>
    event.type === '@xstate.actor' ? { ...event, ...facts.get(event.sessionId) } : event
  const inspector =
    target === 'stately'
      ? createBrowserInspector({ url: STATELY_VIEWER, serialize })
      : createInspector(createOwnViewer(page), { serialize })
  const known = new Set<string>()
  const introduce = (actor: InspectedActor): void => {
    if (known.has(actor.sessionId)) return
    known.add(actor.sessionId)
    if (actor._parent) introduce(actor._parent)
    const machine = machineIdOf(actor)
    // Our own viewer has the charts; it needs only the names, and the tab's where a tree begins.
    const name = actor._parent ? actor.id : `${actor.id} · ${page.slice(0, 4)}`
    const definition =
      target === 'own' ? JSON.stringify({ actor: name, machine }) : definitionOf(machine ?? '')
    facts.set(actor.sessionId, { definition, parentId: actor._parent?.sessionId })
    inspector.actor(actor.sessionId, redactedSnapshot(actor, actor.getSnapshot()))
  }
  const show = ({ type, actorRef, sourceRef, event, snapshot }: Inspected): void => {
    introduce(actorRef)
    if (!event) return
    const plain = redactEvent(knownMachine(machineIdOf(actorRef) ?? '')?.contract, event)
    if (type === '@xstate.event')
      inspector.event(actorRef.sessionId, plain, sourceRef ? { source: sourceRef.sessionId } : {})
    else if (type === '@xstate.snapshot')
      inspector.snapshot(actorRef.sessionId, redactedSnapshot(actorRef, snapshot), { event: plain })
  }
  return {
    observe(inspected) {
      try {
        show(inspected)
      } catch {
        // A viewer must never block the page that it inspects; the next event is sent again.
        known.delete(inspected.actorRef.sessionId)
      }
    },
  }
}
