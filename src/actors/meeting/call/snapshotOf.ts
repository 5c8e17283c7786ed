import type { AnyActorRef } from 'xstate'
import type { SystemId } from '../../../machines/systemIds.ts'

interface System {
  get: (systemId: string) => AnyActorRef | undefined
}

/** The current snapshot of an actor of the call. */
export const snapshotOf = <T>(system: System, id: SystemId): T | undefined => system.get(id)?.getSnapshot()
