import { CheckTimer, isCheckRoom } from '../checkRoom.ts'
import { RoomWriter } from '../persistence/roomWriter.ts'
import type { Decision } from '../room/decision.ts'
import type { RoomCommand } from '../room/roomCommands.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import type { Room } from '../room/roomState.ts'
import { snapshotOf, type Undelivered } from '../room/snapshot.ts'
import type { CommandQueue } from './commandQueue.ts'
import { MediaRequests } from './mediaRequests.ts'
import { RoomCaptions } from './roomCaptions.ts'
import { RoomComposer } from './roomComposer.ts'
import type { RoomDependencies } from './roomDependencies.ts'
import { RoomEffects } from './roomEffects.ts'
import type { RoomHost } from './roomHost.ts'
import { RoomMedia } from './roomMedia.ts'
import { RoomQuestions } from './roomQuestions.ts'
import { RoomRecorder } from './roomRecorder.ts'
import { RoomReports } from './roomReports.ts'
import { RoomRequests } from './roomRequests.ts'
import { RoomTelemetry } from './roomTelemetry.ts'
import { RoomTimers } from './roomTimers.ts'
import { RoomWhiteboards } from './roomWhiteboards.ts'
import { RoomWire } from './roomWire.ts'

export interface RoomStart {
  readonly room: Room
  readonly undelivered: Undelivered
  /** Whether the room was stored by an earlier process. */
  readonly isRestored: boolean
}

/** How the parts of a room reach the room. */
interface RoomAccess {
  readonly host: RoomHost
  readonly queue: CommandQueue
  room(): Room
  apply(events: readonly RoomEvent[]): void
  /** Runs a command after the queued ones and returns its decision. */
  run(command: RoomCommand): Promise<Decision>
  /** Runs a command at once; a refusal has no effect. */
  runCommand(command: RoomCommand): void
  /** Whether the process ends, so that nothing may start any more. */
  isDrained(): boolean
}

/** Creates the parts of a room: sockets, media, timers, storage, and what each feature keeps beside its state. */
export const createRoomParts = (start: RoomStart, deps: RoomDependencies, access: RoomAccess) => {
  const { host, queue, room, apply, run, runCommand, isDrained } = access
  const { id } = start.room
  const runLater = (command: RoomCommand): void => queue.later(() => runCommand(command))
  const media = new RoomMedia(deps.media, {
    added: (key, peerId) => deps.mediaKeys.add(key, host, peerId),
    removed: (key) => deps.mediaKeys.remove(key),
  })
  const keyOf = (peerId: string) => media.of(peerId)?.key
  const wire = new RoomWire(start.undelivered)
  const writer = new RoomWriter(id, { ...deps, isStored: start.isRestored }, () =>
    isCheckRoom(id) ? null : snapshotOf(room(), wire.undelivered),
  )
  const checkTimer = new CheckTimer(deps.clock, () =>
    runLater({ type: 'endRoom', peerId: null, reason: 'The check is over', lock: false }),
  )
  const timers = new RoomTimers(deps.clock, {
    windowOver: (peerId) => runLater({ type: 'expire', peerId }),
    previewOver: (peerId) => runLater({ type: 'closePreview', peerId, why: 'expired' }),
    pollOver: (pollId, at) => runLater({ type: 'pollTimeOver', peerId: null, pollId, at }),
  })
  const questions = new RoomQuestions()
  const telemetry = new RoomTelemetry()
  const { removalNotices } = deps
  const effects = new RoomEffects({
    removalNotices,
    wire,
    media,
    questions,
    telemetry,
    writer,
    timers,
    checkTimer,
  })
  const whiteboards = new RoomWhiteboards(deps, { room, run, later: runLater })
  const requests = new RoomRequests(
    deps,
    {
      room,
      apply,
      enqueue: (task) => queue.enqueue(task),
      stored: () => writer.flush(),
      isCurrent: (connection) => wire.isCurrent(connection),
    },
    {
      media: new MediaRequests(deps, media, { room, apply }),
      questions,
      whiteboards,
      reports: new RoomReports(id, deps),
    },
  )
  const recorder: RoomRecorder = new RoomRecorder({
    media: deps.media,
    vault: deps.vault,
    clock: deps.clock,
    log: deps.log,
    keyOf,
    run: runLater,
    onTarget: () => {
      if (!isDrained()) composer.update(room())
    },
    composed: (recordingId) => composer.released(recordingId),
  })
  const composer: RoomComposer = new RoomComposer({
    media: deps.media,
    streaming: deps.streaming,
    clock: deps.clock,
    log: deps.log,
    keyOf,
    run: runLater,
    targetOf: (recordingId) => recorder.targetOf(recordingId),
  })
  const captions = new RoomCaptions({
    ...deps,
    keyOf,
    peerOf: (key) => media.peerOf(key),
    run: runLater,
    speak: (spoken) =>
      queue.later(() => {
        if (room().transcription?.state === 'started') apply([spoken])
      }),
    notify: ({ to, method, params }) => wire.of(to)?.notify(method, params),
  })
  return {
    ...{ media, wire, writer, checkTimer, timers, telemetry, effects, requests },
    ...{ whiteboards, recorder, composer, captions, record: deps.records.of(id) },
  }
}
export type RoomParts = ReturnType<typeof createRoomParts>
