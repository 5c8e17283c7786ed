import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { endProcess, forkModule, whenEnded } from '../../childProcess.ts'
import type { ServerTranscriber } from './transcriber.ts'
import { type TranscriberCommand, type TranscriberReport, transcriberReport } from './transcriberMessages.ts'

/** The transcriber as used by the server. */
export interface TranscriberService {
  /** Why it cannot take sound now, as a sentence; null when it can. */
  readonly problem: string | null
  send(command: Exclude<TranscriberCommand, { kind: 'start' }>): void
  onText(listener: (text: Extract<TranscriberReport, { kind: 'text' }>) => void): void
  /** It ended; it is started again. */
  onLost(listener: () => void): void
  close(): Promise<void>
}

const ENTRY = fileURLToPath(new URL('./transcriberProcess.ts', import.meta.url))
/** Milliseconds until an ended process is started again; doubled each time until one is ready. */
const RESTART = { first: 500, max: 60_000 } as const

const STARTING = 'The transcriber is starting'
const ENDED = 'The transcriber ended and is being started again'

/**
 * Runs the transcriber in a process of its own, because a malformed model ends its process: then captions stop with a
 * reason, calls go on, and the process is started again.
 * @param onTrouble a sentence for the operator, without anything that was said
 */
export const startTranscriberService = (
  setting: ServerTranscriber,
  onTrouble: (message: string) => void,
  entry = ENTRY,
): TranscriberService & { kill(): void } => {
  const textListeners: ((text: Extract<TranscriberReport, { kind: 'text' }>) => void)[] = []
  const lostListeners: (() => void)[] = []
  let child: ChildProcess
  let problem: string | null = STARTING
  let closing = false
  let failures = 0
  let restart: NodeJS.Timeout | undefined

  const start = (): void => {
    const current = forkModule(entry)
    child = current
    let reason = ENDED
    current.on('message', (message) => {
      const parsed = transcriberReport.safeParse(message)
      if (!parsed.success) return
      const report = parsed.data
      switch (report.kind) {
        case 'ready':
          problem = null
          failures = 0
          return
        case 'startFailed':
          reason = report.message
          return
        case 'text':
          for (const listener of textListeners) listener(report)
          return
        case 'trouble':
          onTrouble(report.message)
      }
    })
    whenEnded(current, () => {
      problem = reason
      if (closing) return
      onTrouble(reason)
      for (const listener of lostListeners) listener()
      restart = setTimeout(start, Math.min(RESTART.first * 2 ** failures, RESTART.max))
      failures += 1
    })
    if (current.connected) current.send({ kind: 'start', setting }, () => undefined)
  }
  start()

  return {
    get problem() {
      return problem
    },
    send: (command) => {
      if (child.connected) child.send(command, () => undefined)
    },
    onText: (listener) => textListeners.push(listener),
    onLost: (listener) => lostListeners.push(listener),
    /** Ends the process like a crash; another one is started. */
    kill: () => void child.kill('SIGKILL'),
    close: () => {
      closing = true
      clearTimeout(restart)
      return endProcess(child)
    },
  }
}
