import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { MEETING_TIME } from '../limits.ts'
import { BadDescription } from './descriptions/readDescription.ts'
import { type EngineCommand, type EngineReport, engineReport } from './engineMessages.ts'
import type { AnnouncedTrack } from './forwarding/publisher.ts'
import type { TransportSettings } from './transport/transport.ts'

/** The media engine as the rest of the server sees it. */
export interface MediaService {
  /** Names the process that carries media now: another one has other connections (protocol §8). */
  readonly nodeId: string
  /** Answers a publish offer; rejects when the engine cannot, with `BadDescription` when no engine could. */
  publish(peer: string, sdp: string, tracks: readonly AnnouncedTrack[]): Promise<string>
  send(command: Exclude<EngineCommand, { kind: 'start' | 'publish' }>): void
  onReport(listener: (report: EngineReport) => void): void
  /** Every connection is lost: the engine ended without having been told to. It is started again. */
  onLost(listener: () => void): void
  ready(): Promise<void>
  close(): Promise<void>
}

interface Call {
  resolve: (sdp: string) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

const ENTRY = fileURLToPath(new URL('./engineProcess.ts', import.meta.url))

/** Runs the engine in a process of its own and keeps it running. */
export const startMediaProcess = (
  settings: TransportSettings,
  entry = ENTRY,
): MediaService & { kill(): void } => {
  const calls = new Map<number, Call>()
  const reportListeners: ((report: EngineReport) => void)[] = []
  const lostListeners: (() => void)[] = []
  let callCount = 0
  let closing = false
  let child: ChildProcess
  let nodeId: string
  let isReady: Promise<void>

  const order = (command: EngineCommand): void => {
    if (child.connected) child.send(command)
  }

  const settle = (call: number, finish: (pending: Call) => void): void => {
    const pending = calls.get(call)
    if (pending === undefined) return
    calls.delete(call)
    clearTimeout(pending.timer)
    finish(pending)
  }

  const start = (): void => {
    // Flags of this process (a test runner's, a debugger's) are none of the engine's business.
    child = fork(entry, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    let started = false
    nodeId = `consulta-${randomUUID()}`
    isReady = new Promise((resolve, reject) => {
      child.on('message', (message) => {
        const parsed = engineReport.safeParse(message)
        if (!parsed.success) return
        const report = parsed.data
        if (report.kind === 'ready') {
          started = true
          resolve()
        } else if (report.kind === 'published') settle(report.call, (call) => call.resolve(report.sdp))
        else if (report.kind === 'publishFailed') {
          settle(report.call, (call) =>
            call.reject(report.bad ? new BadDescription(report.message) : new Error(report.message)),
          )
        } else for (const listener of reportListeners) listener(report)
      })
      child.on('exit', () => reject(new Error('The media engine could not start')))
    })
    isReady.catch(() => undefined)
    child.on('exit', () => {
      for (const call of [...calls.keys()]) {
        settle(call, (pending) => pending.reject(new Error('The media engine ended')))
      }
      // One that cannot even start would only fail again and again; `ready` says so.
      if (closing || !started) return
      // First the new one, so that what the listeners order reaches it.
      start()
      for (const listener of lostListeners) listener()
    })
    order({ kind: 'start', settings })
  }
  start()

  return {
    get nodeId() {
      return nodeId
    },
    publish: (peer, sdp, tracks) =>
      new Promise((resolve, reject) => {
        callCount += 1
        const call = callCount
        const timer = setTimeout(
          () => settle(call, (pending) => pending.reject(new Error('The media engine did not answer'))),
          MEETING_TIME.engineAnswer,
        )
        calls.set(call, { resolve, reject, timer })
        order({ kind: 'publish', call, peer, sdp, tracks: [...tracks] })
      }),
    send: order,
    onReport: (listener) => reportListeners.push(listener),
    onLost: (listener) => lostListeners.push(listener),
    ready: () => isReady,
    /** Ends the process as a crash would; another one takes its place. */
    kill: () => void child.kill('SIGKILL'),
    close: () =>
      new Promise((resolve) => {
        closing = true
        if (child.exitCode !== null || child.signalCode !== null) {
          resolve()
          return
        }
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}
