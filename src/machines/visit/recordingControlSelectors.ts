import type { SnapshotFrom } from 'xstate'
import type { RecordingChange } from './recordingControlContract.ts'
import type { recordingControlMachine } from './recordingControlMachine.ts'

/** The change of the recording that is under way, and whether the server has accepted it; null without one. */
export const selectPendingChange = (
  snapshot: SnapshotFrom<typeof recordingControlMachine> | undefined,
): { change: RecordingChange; accepted: boolean } | null => {
  const change = snapshot?.context.change ?? null
  if (snapshot === undefined || change === null) return null
  if (snapshot.matches('changing')) return { change, accepted: false }
  return snapshot.matches('stopping') ? { change, accepted: true } : null
}
