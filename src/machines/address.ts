import type { AnyActorRef } from 'xstate'
import { SYSTEM_ID, type SystemId } from './systemIds.ts'

/** The part of an actor system that an address needs. */
interface Directory {
  get: (systemId: string) => AnyActorRef
}

/**
 * An address by system id, for `sendTo`. Actors speak to others by it and not by "parent", because the pure
 * transition has no parent and a fold must not fail on it; an absent actor is silent in the fold
 * (architecture §9, Systems).
 */
export const actor =
  (systemId: SystemId) =>
  ({ system }: { system: Directory }): AnyActorRef =>
    system.get(systemId)

/** Every actor of a call speaks to the meeting alone. */
export const toMeeting = actor(SYSTEM_ID.meeting)
