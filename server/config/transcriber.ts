import { resolve } from 'node:path'
import { z } from 'zod'
import type { ServerTranscriber } from '../meeting/transcription/transcriber.ts'

const ERROR = 'must be off, tones, browser, whisper:PATH or sherpa:PATH'

/** The maker of captions: none, the test tones, each person's own device, or a model on this machine. */
export const transcriber = z
  .string()
  .transform((text, context): ServerTranscriber | { kind: 'browser' } | null => {
    if (text === 'off') return null
    if (text === 'tones' || text === 'browser') return { kind: text }
    const [, kind, path] = /^(whisper|sherpa):(.+)$/.exec(text) ?? []
    if ((kind === 'whisper' || kind === 'sherpa') && path !== undefined) return { kind, path: resolve(path) }
    context.addIssue({ code: 'custom', message: ERROR })
    return z.NEVER
  })
