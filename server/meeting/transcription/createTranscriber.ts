import { createSherpaTranscriber } from './sherpa.ts'
import { createTonesTranscriber } from './tones.ts'
import type { ServerTranscriber, Transcriber } from './transcriber.ts'
import { createWhisperTranscriber } from './whisper.ts'

/** @throws TranscriberNotStarted */
export const createTranscriber = async (setting: ServerTranscriber): Promise<Transcriber> => {
  switch (setting.kind) {
    case 'tones':
      return createTonesTranscriber()
    case 'whisper':
      return createWhisperTranscriber(setting.path)
    case 'sherpa':
      return createSherpaTranscriber(setting.path)
  }
}
