import { type Delivery, deliver } from './pump.ts'
import { say } from './quietPlatform.ts'
import { framesOf, isDone, LAST_NAME, type Seen, type Workload } from './workloads.ts'

/** Interface of both clients' pages for the measuring side. */
export interface RoomDriver {
  /** Resolves when the client has joined the empty room. */
  start(recorded: boolean): Promise<void>
  /** Builds the frames before `run`, so that building is not measured. */
  prepare(workload: Workload, people: number): void
  run(perSecond: number | null): Promise<Delivery>
}

/** Milliseconds after the workload in which the ledger still writes; they count. */
const RECORDED_WITHIN = 1_500

declare global {
  interface Window {
    room: RoomDriver
  }
}

interface ReadPerson {
  readonly name: string
  readonly isHandRaised: boolean
  readonly isLocal: boolean
}

/** Reads a list completely, as every application does. */
export const readPeople = (people: Iterable<ReadPerson>, seen: Seen): void => {
  seen.people = 0
  seen.hands = 0
  seen.lastName = false
  for (const { name, isHandRaised, isLocal } of people) {
    if (isLocal) continue
    seen.people += 1
    if (isHandRaised) seen.hands += 1
    if (name === LAST_NAME) seen.lastName = true
  }
}

/** @param start joins the room and keeps `seen` up to date */
export const driveRoom = (start: (seen: Seen, recorded: boolean) => Promise<void>): void => {
  const seen: Seen = { people: 0, hands: 0, messages: 0, lastName: false }
  let workload: Workload = 'arrivals'
  let people = 0
  let frames: string[] = []
  let aftermath = 0
  window.room = {
    start(recorded) {
      aftermath = recorded ? RECORDED_WITHIN : 0
      return start(seen, recorded)
    },
    prepare(nextWorkload, count) {
      workload = nextWorkload
      people = count
      frames = framesOf(workload, people)
    },
    run: (perSecond) =>
      deliver(frames, { say, perSecond, isDone: () => isDone(workload, people, seen), aftermath }),
  }
}
