import type { AnyActorRef } from 'xstate'
import { SYSTEM_ID, type SystemId } from './systemIds.ts'

/** The part of an actor system that an address needs. */
interface Directory {
  get: (systemId: string) => AnyActorRef
}

/**
 * An address by system id, for `sendTo`. It is used instead of "parent" because the pure transition has no
 * parent and a fold must not fail on it; a fold ignores absent actors (architecture §9, Systems).
 */
export const actor =
  (systemId: SystemId) =>
  ({ system }: { system: Directory }): AnyActorRef =>
    system.get(systemId)

/** Actors of a call send to the meeting only. */
export const toMeeting = actor(SYSTEM_ID.meeting)
