import type { AnyActorRef } from 'xstate'
import type { SystemId } from '../../machines/systemIds.ts'

interface System {
  get: (systemId: string) => AnyActorRef | undefined
}

/** What an actor of the call knows at this moment. */
export const snapshotOf = <T>(system: System, id: SystemId): T | undefined => system.get(id)?.getSnapshot()
