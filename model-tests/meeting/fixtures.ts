import { makeError } from '../../src/contracts/errors.ts'
import type { InitSummary } from '../../src/contracts/meeting/call/events.ts'
import { flagsFrom } from '../../src/contracts/meeting/call/flags.ts'
import { joinConfig } from '../../src/contracts/meeting/call/joinConfig.ts'
import {
  type Policy,
  policy,
  type WirePeer,
  type WireTrack,
  wirePeer,
  wireTrack,
} from '../../src/contracts/meeting/connection/shapes.ts'
import type { Sent } from '../liveRun.ts'

export const lostError = makeError(1003, { action: 'CONNECT' })
export const refusedError = makeError(2000, { action: 'INIT', description: 'forbidden' })
export const terminalError = makeError(2004, { action: 'INIT' })
export const trackError = makeError(3001, { action: 'TRACK', trackType: 'audio' })

export const initSummary: InitSummary = {
  identity: { roomId: 'room-1', userId: 'user-1', role: 'doctor' },
  flags: flagsFrom(['simulcast', 'nonWebRTCDisableOffer']),
  dtlsStateTimeouts: { connecting: 10_000, failed: 10_000 },
  stats: { publish: { window: null, push: 300_000 }, subscribe: { window: null, push: null } },
  networkTest: true,
}

/** Other fields of a call's end, for tests that do not use them. */
export const someSession = {
  role: 'patient',
  session: { sessionId: 's1', templateId: 't1', roomName: 'Room', startedAt: 5 },
}

export const config = joinConfig.parse({ authToken: 'a.b.c', userName: 'Ana', initEndpoint: 'https://here' })

const role = (name: string, allowed: string[], subscribeToRoles: string[]) => ({
  name,
  priority: 1,
  publishParams: { allowed, video: { width: 1280, height: 720 } },
  subscribeParams: { subscribeToRoles },
  permissions: { endRoom: name === 'doctor' },
})

/** The policy for a holder of this role; every role of a visit is known. */
export const policyFor = (name: string): Policy =>
  policy.parse({
    name,
    known_roles: {
      doctor: role('doctor', ['audio', 'video'], ['doctor', 'patient', 'waiting']),
      patient: role('patient', ['audio', 'video'], ['doctor', 'patient']),
      waiting: role('waiting', [], []),
    },
  })
/** A role that is not among the known ones (M5.73). */
export const strangePolicy: Policy = { ...policyFor('doctor'), name: 'nobody' }

export const track = (id: string, changes: Partial<WireTrack> = {}): WireTrack =>
  wireTrack.parse({ track_id: id, stream_id: 's1', type: 'video', ...changes })

export const remotePeer = (id: string, changes: Partial<WirePeer> = {}): WirePeer =>
  wirePeer.parse({
    peer_id: id,
    role: 'patient',
    groups: [],
    realtime: true,
    joined_at: 5,
    info: { name: `Name ${id}`, data: '', user_id: `user-${id}`, type: 'regular' },
    tracks: {},
    ...changes,
  })

/** Types of the events sent to the meeting, in order. */
export const told = (sent: readonly Sent[]): string[] =>
  sent.filter(({ to }) => to === 'meeting').map(({ event }) => event.type)
export const lastNotification = (sent: readonly Sent[]) =>
  sent.filter(({ to }) => to === 'meeting').at(-1)?.event
