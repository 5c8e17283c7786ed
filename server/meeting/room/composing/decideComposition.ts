import { isRtmpAllowed } from '../../compose/rtmpAddress.ts'
import { MAX_CONSENTS } from '../consents.ts'
import { accept, type Decision, NOT_IN_ROOM, type Refusal, refuse } from '../decision.ts'
import { refusedWhileEncrypted } from '../encryption/decideEncryption.ts'
import { isAsked } from '../recording/decideRecording.ts'
import { endedWith, recordingRequested, requestRefusal } from '../recording/requestedRecording.ts'
import type { RoomEvent } from '../roomEvents.ts'
import type { Peer, Room } from '../roomState.ts'
import type { CompositionCommand } from './compositionCommands.ts'
import {
  type ComposedOutput,
  type Composition,
  isOutputOpen,
  isStreamed,
  type OutputKind,
} from './compositionState.ts'
import { composerRefusal, opening } from './openComposition.ts'

type Command<T extends CompositionCommand['type']> = Extract<CompositionCommand, { type: T }>

/** The code of an output that ended by an error, as clients show it (M8.100-M8.103). */
const FAILED_CODE = 500

/** A stream begins when every patient who is there has agreed; whoever comes later is shown once they agree. */
export const isStreamDue = ({ composition, peers }: Room): boolean =>
  isStreamed(composition) &&
  !composition.begun &&
  [...peers.values()].every(
    ({ role, userId }) => role !== 'patient' || composition.consents.get(userId) === true,
  )

/** Only doctors may record and stream (M6.19-M6.24), and only with a composer (docs/decisions/0170). */
const doctorOf = (room: Room, peerId: string): { peer: Peer } | { refusal: Refusal } => {
  const peer = room.peers.get(peerId)
  if (peer === undefined) return { refusal: NOT_IN_ROOM as Refusal }
  if (peer.role !== 'doctor') return { refusal: refuse(403, 'This role may not record or stream') }
  if (!room.composing.installed) return { refusal: refuse(400, 'No composer is installed') }
  return { peer }
}

const startRefusal = (
  room: Room,
  output: OutputKind | null,
  { busy, recordingId }: Pick<Command<'startHls'>, 'busy' | 'recordingId'>,
): Refusal | null => {
  const refusal = recordingId === null ? refusedWhileEncrypted(room) : requestRefusal(room)
  if (refusal !== null) return refusal
  if (output !== null && isOutputOpen(room.composition?.[output] ?? null))
    return refuse(409, 'This stream has already been started')
  return composerRefusal(room, busy)
}

const asked = (peerId: string, at: number): ComposedOutput => ({
  state: 'initialised',
  requestedBy: peerId,
  initialisedAt: at,
  startedAt: null,
  error: null,
})

const requested = (
  kind: 'browser' | 'hls',
  about: Pick<Command<'startHls'>, 'recordingId' | 'config' | 'at'> & { requestedBy: string },
): RoomEvent[] => {
  const { recordingId: id, config, requestedBy, at: initialisedAt } = about
  return id === null
    ? []
    : [recordingRequested({ id, kind, origin: 'call', config, requestedBy, initialisedAt })]
}

export const decideStartHls = (command: Command<'startHls'>, room: Room): Decision => {
  const found = doctorOf(room, command.peerId)
  if ('refusal' in found) return found.refusal
  const refusal = startRefusal(room, 'hls', command)
  if (refusal !== null) return refusal
  const { peerId, compositionId: id, recordingId, config, url, metadata, at } = command
  const requestedBy = found.peer.userId
  return accept([
    ...opening(room, { requestedBy, id, streams: true }),
    { type: 'hlsChanged', hls: { ...asked(peerId, at), url, metadata } },
    ...requested('hls', { recordingId, config, requestedBy, at }),
  ])
}

/** `rtmp-start` streams to addresses, records the composed view, or does both. */
export const decideStartRtmp = (command: Command<'startRtmp'>, room: Room): Decision => {
  const found = doctorOf(room, command.peerId)
  if ('refusal' in found) return found.refusal
  const { peerId, compositionId: id, recordingId, urls, size, at } = command
  if (!urls.every((url) => isRtmpAllowed(url, room.composing.rtmpHosts)))
    return refuse(403, 'This clinic does not stream to that address')
  const streams = urls.length > 0
  if (!streams && recordingId === null) return refuse(400, 'No address to stream to was given')
  const refusal = startRefusal(room, streams ? 'rtmp' : null, command)
  if (refusal !== null) return refusal
  const requestedBy = found.peer.userId
  return accept([
    ...opening(room, { requestedBy, id, streams, size }),
    ...(streams ? [{ type: 'rtmpChanged' as const, rtmp: asked(peerId, at), urls }] : []),
    ...requested('browser', { recordingId, config: null, requestedBy, at }),
  ])
}

/** An output in another state; nothing when it is not open. */
const changed = (
  composition: Composition,
  output: OutputKind,
  change: Partial<ComposedOutput>,
): RoomEvent[] => {
  const { hls, rtmp } = composition
  if (output === 'hls' && hls !== null && isOutputOpen(hls))
    return [{ type: 'hlsChanged', hls: { ...hls, ...change } }]
  if (output === 'rtmp' && isOutputOpen(rtmp))
    return [{ type: 'rtmpChanged', rtmp: { ...rtmp, ...change }, urls: [] }]
  return []
}

const stopped = (composition: Composition): RoomEvent[] =>
  (['hls', 'rtmp'] as const).flatMap((output) => changed(composition, output, { state: 'stopped' }))

/** The kind of recording that the request to stop an output ends too (protocol §7.2). */
const RECORDED_WITH = { hls: 'hls', rtmp: 'browser' } as const

/** A repeated stop changes nothing. */
export const decideStopStream = ({ peerId, output }: Command<'stopStream'>, room: Room): Decision => {
  const found = doctorOf(room, peerId)
  if ('refusal' in found) return found.refusal
  const { composition } = room
  return accept([
    ...(composition === null ? [] : changed(composition, output, { state: 'stopped' })),
    ...endedWith(RECORDED_WITH[output], room, 'stopped'),
  ])
}

export const decideAddStreamMetadata = (
  { peerId, items }: Command<'addStreamMetadata'>,
  room: Room,
): Decision => {
  const found = doctorOf(room, peerId)
  if ('refusal' in found) return found.refusal
  if (room.composition?.hls?.state !== 'started') return refuse(409, 'Nothing is streamed')
  return accept([{ type: 'streamMetadataAdded', items }])
}

export const decideBeginStream = (room: Room): Decision =>
  isStreamDue(room) ? accept([{ type: 'compositionBegun' }]) : refuse(409, 'Somebody has not agreed')

const openWith = ({ composition }: Room, id: string): Composition | null =>
  isStreamed(composition) && composition.id === id ? composition : null

export const decideStreamStarted = (
  { compositionId, output, at }: Command<'streamStarted'>,
  room: Room,
): Decision => {
  const composition = openWith(room, compositionId)
  if (composition === null || composition[output]?.state !== 'initialised') return accept([])
  return accept(changed(composition, output, { state: 'started', startedAt: at }))
}

export const decideFailStream = (
  { compositionId, output, message }: Command<'failStream'>,
  room: Room,
): Decision => {
  const composition = openWith(room, compositionId)
  const error = { code: FAILED_CODE, message }
  if (composition === null) return accept([])
  return accept([
    ...changed(composition, output, { state: 'failed', error }),
    // A push that fails leaves the recording of the view, which needs no address.
    ...(output === 'hls' ? endedWith('hls', room, 'failed', message) : []),
  ])
}

/** A patient who declines before the beginning or withdraws ends the stream; a later one who declines is left out. */
export const decideAnswerStream = ({ peerId, agreed }: Command<'answerStream'>, room: Room): Decision => {
  const peer = room.peers.get(peerId)
  if (peer === undefined) return NOT_IN_ROOM
  const { composition } = room
  if (!isStreamed(composition)) return refuse(404, 'Nothing is streamed')
  if (!isAsked(peer)) return refuse(403, 'This role is not asked')
  const former = composition.consents.get(peer.userId)
  if (former === agreed) return accept([])
  if (former === undefined && composition.consents.size >= MAX_CONSENTS)
    return refuse(429, 'Too many people have answered')
  const answered: RoomEvent = { type: 'streamAnswered', peerId, userId: peer.userId, agreed }
  const ends = !agreed && (former === true || (!composition.begun && peer.role === 'patient'))
  if (!ends) return accept([answered])
  const end = room.recording?.begun === true ? 'stopped' : 'declined'
  return accept([answered, ...stopped(composition), ...endedWith('hls', room, end)])
}
