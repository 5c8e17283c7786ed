import type { ExpectedOutcomes } from '../outcomes.ts'

/** Lists the outcome of each event in `microphoneCheck`. Edit it by hand when the chart changes on purpose. */
export const microphoneCheckOutcomes: ExpectedOutcomes = {
  init: {
    'xstate.init': ['to idle'],
  },
  asking: {
    'microphoneCheck.stopRequested': ['to idle'],
    'xstate.done.actor.acquireMicrophone': ['to recording.running'],
    'xstate.error.actor.acquireMicrophone': ['to failed · set error · send diagnostics.concluded'],
  },
  failed: {
    'microphoneCheck.startRequested': ['to asking · set error'],
  },
  idle: {
    'microphoneCheck.startRequested': ['to asking'],
  },
  playing: {
    'microphoneCheck.answered': ['to recorded · set answer · send diagnostics.concluded'],
    'microphoneCheck.startRequested': ['to asking · set answer, durationMs, error, heard'],
    'microphoneCheck.stopRequested': ['to recorded · send diagnostics.concluded'],
    'xstate.done.actor.playRecording': ['to recorded · send diagnostics.concluded'],
    'xstate.error.actor.playRecording': ['to recorded · set error · send diagnostics.concluded'],
  },
  recorded: {
    'microphoneCheck.answered': ['set answer · send diagnostics.concluded'],
    'microphoneCheck.playRequested': ['to playing'],
    'microphoneCheck.startRequested': ['to asking · set answer, durationMs, error, heard'],
  },
  recording: {
    'recorder.failed': ['to failed · set error · send diagnostics.concluded'],
    'recorder.finished': ['to recorded · set durationMs, heard · send diagnostics.concluded'],
  },
  'recording.running': {
    'microphone.fellSilent': ['to recording.stopping · set error · send recorder.stopOrdered'],
    'microphoneCheck.stopRequested': ['to recording.stopping · send recorder.stopOrdered'],
    'xstate.after.micRecording': ['to recording.stopping · send recorder.stopOrdered'],
  },
}
