import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { MEETING_TIME } from '../limits.ts'
import { BadDescription } from './descriptions/badDescription.ts'
import { type EngineCommand, type EngineReport, engineReport } from './engineMessages.ts'
import type { AnnouncedTrack } from './forwarding/publisher.ts'
import type { TransportSettings } from './transport/transport.ts'

/** The media engine as the rest of the server sees it. */
export interface MediaService {
  /** Names the process that carries media now: another one has other connections (protocol §8). */
  readonly nodeId: string
  /**
   * Answers a publish offer; rejects with `BadDescription` when no engine could, and with `MediaUnavailable`
   * while none runs.
   */
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

/** The engine cannot run; the message is one sentence for whoever starts the server. */
export class MediaNotStarted extends Error {
  override name = 'MediaNotStarted'
}

/** No engine answers now; another try may find one. */
export class MediaUnavailable extends Error {
  override name = 'MediaUnavailable'
}

/** Milliseconds until a process that ended soon after its start is started again; twice as long each time. */
const RESTART = { first: 250, max: 10_000 } as const
/** Milliseconds after which a process counts as one that runs. */
const SETTLED = 10_000
/** The engine reports every second: one that said nothing at so many looks in a row hangs. */
const WATCH = { interval: 5_000, looks: 3 } as const

const ENTRY = fileURLToPath(new URL('./engineProcess.ts', import.meta.url))

/** Runs the engine in a process of its own and keeps it running. */
export const startMediaProcess = (
  settings: TransportSettings,
  entry = ENTRY,
  watchInterval: number = WATCH.interval,
): MediaService & { kill(): void } => {
  const calls = new Map<number, Call>()
  const reportListeners: ((report: EngineReport) => void)[] = []
  const lostListeners: (() => void)[] = []
  let callCount = 0
  let closing = false
  let child: ChildProcess
  let nodeId: string
  let isReady: Promise<void>
  /** Whether any process got as far as being ready: until then the reason is for whoever starts the server. */
  let hasRun = false
  let failures = 0
  let restart: NodeJS.Timeout | undefined

  const order = (command: EngineCommand): void => {
    // Refused only by a process that is ending: `exit` tells of it.
    if (child.connected) child.send(command, () => undefined)
  }

  const tell = (report: EngineReport): void => {
    for (const listener of reportListeners) listener(report)
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
    const current = fork(entry, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = current
    nodeId = `consulta-${randomUUID()}`
    const startedAt = performance.now()
    let started = false
    let silentLooks = 0
    let ended = false
    let reason = 'The media engine could not start'
    let fail: () => void = () => undefined
    const watch = setInterval(() => {
      silentLooks += 1
      if (started && silentLooks > WATCH.looks) current.kill('SIGKILL')
    }, watchInterval)
    isReady = new Promise((resolve, reject) => {
      current.on('message', (message) => {
        silentLooks = 0
        const parsed = engineReport.safeParse(message)
        if (!parsed.success) return
        const report = parsed.data
        switch (report.kind) {
          case 'ready':
            started = true
            hasRun = true
            resolve()
            return
          case 'startFailed':
            reason = report.message
            return
          case 'published':
            settle(report.call, (call) => call.resolve(report.sdp))
            return
          case 'publishFailed':
            settle(report.call, (call) =>
              call.reject(report.bad ? new BadDescription(report.message) : new Error(report.message)),
            )
            return
          default:
            tell(report)
        }
      })
      fail = () => reject(new MediaNotStarted(reason))
    })
    isReady.catch(() => undefined)
    const onEnd = (): void => {
      if (ended) return
      ended = true
      clearInterval(watch)
      fail()
      for (const call of [...calls.keys()]) {
        settle(call, (pending) => pending.reject(new MediaUnavailable('The media engine ended')))
      }
      // The first one of all could only fail again; `ready` says why.
      if (closing || !hasRun) return
      if (!started) tell({ kind: 'trouble', message: reason })
      failures = performance.now() - startedAt > SETTLED ? 0 : failures + 1
      if (failures < 2) restartNow()
      else restart = setTimeout(restartNow, Math.min(RESTART.first * 2 ** (failures - 2), RESTART.max))
    }
    current.once('exit', onEnd)
    // Without a number it was never made, and no `exit` follows.
    current.on('error', () => {
      if (current.pid === undefined) onEnd()
      else current.kill('SIGKILL')
    })
    order({ kind: 'start', settings })
  }

  const restartNow = (): void => {
    // First the new one, so that what the listeners order reaches it.
    start()
    for (const listener of lostListeners) listener()
  }
  start()

  return {
    get nodeId() {
      return nodeId
    },
    publish: (peer, sdp, tracks) =>
      new Promise((resolve, reject) => {
        // Between two processes: nobody is there to answer, and waiting would only cost time.
        if (!child.connected) {
          reject(new MediaUnavailable('The media engine is being started again'))
          return
        }
        callCount += 1
        const call = callCount
        const timer = setTimeout(
          () =>
            settle(call, (pending) =>
              pending.reject(new MediaUnavailable('The media engine did not answer')),
            ),
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
        clearTimeout(restart)
        if (child.exitCode !== null || child.signalCode !== null) {
          resolve()
          return
        }
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}
