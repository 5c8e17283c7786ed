import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { playbackRate } from '../../contracts/portal/recording/playback.ts'
import { recordedFile } from '../../contracts/portal/recording/recording.ts'

const position = z.number().nonnegative()
const fileIndex = z.number().int().nonnegative()

export const recordingPlayerContract = {
  input: z.object({ recordingId: z.string() }),
  context: z.object({
    recordingId: z.string(),
    files: z.array(recordedFile),
    /** Instant of the first frame; null before it is known. */
    startedAt: z.string().nullable(),
    /** Milliseconds. */
    duration: position,
    position,
    rate: playbackRate,
    /** It plays, or goes on as soon as its files are there. */
    wanted: z.boolean(),
    /** Indexes of the files that failed, once for each time. */
    failures: z.array(fileIndex),
    /** The sentences of the transcript are shown, where there are any. */
    captions: z.boolean(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('recordingPlayer.toggled', {}),
    ...event('recordingPlayer.seekRequested', { to: position }),
    ...event('recordingPlayer.rateChosen', { rate: playbackRate }),
    ...event('recordingPlayer.captionsToggled', {}),
    ...event('recordingPlayer.retryRequested', {}),
    ...event('playback.moved', { position }),
    ...event('playback.ended', {}),
    /** A file cannot be read: its address has expired, it is gone, or it is damaged. */
    ...event('playback.failed', { file: fileIndex }),
  },
  outputs: {
    fetchPlayback: z.object({ startedAt: z.string(), duration: position, files: z.array(recordedFile) }),
  },
} satisfies MachineContract
