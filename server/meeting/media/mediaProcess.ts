import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { UdpProbe } from '../../../src/contracts/meeting/call/init.ts'
import type { MediaTransportKind } from '../../../src/contracts/meeting/connection/mediaTransport.ts'
import { endProcess, forkModule, whenEnded } from '../../childProcess.ts'
import { MEETING_TIME } from '../limits.ts'
import { BadDescription } from './descriptions/badDescription.ts'
import { type EngineCommand, type EngineReport, engineReport } from './engineMessages.ts'
import type { AnnouncedTrack } from './forwarding/publisher.ts'
import type { TransportSettings } from './transport/transport.ts'

/** The media engine as used by the server. */
export interface MediaService {
  /** Identifies the running process; another one has other connections (protocol §8). */
  readonly nodeId: string
  /** Whether a process runs and takes calls. */
  readonly isRunning: boolean
  /**
   * Answers a publish offer; rejects with `BadDescription` for an invalid offer, with `MediaUnavailable`
   * while no engine runs.
   */
  publish(
    peer: string,
    sdp: string,
    tracks: readonly AnnouncedTrack[],
    transport?: MediaTransportKind,
  ): Promise<string>
  /** Where and by which names a browser tests UDP before a call; null while no engine runs. */
  readonly probe?: UdpProbe | null
  send(command: Exclude<EngineCommand, { kind: 'start' | 'publish' }>): void
  onReport(listener: (report: EngineReport) => void): void
  /** Called when the engine ended unexpectedly and every connection is lost. It is restarted. */
  onLost(listener: () => void): void
  ready(): Promise<void>
  close(): Promise<void>
}

interface Call {
  resolve: (sdp: string) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/** The engine cannot run; the message is one sentence for the operator. */
export class MediaNotStarted extends Error {
  override name = 'MediaNotStarted'
}

/** No engine is running now; a retry may find one. */
export class MediaUnavailable extends Error {
  override name = 'MediaUnavailable'
}

/** Milliseconds until a process that ended soon after its start is restarted; doubled each time. */
const RESTART = { first: 250, max: 10_000 } as const
/** Milliseconds after which a process counts as running. */
const SETTLED = 10_000
/**
 * Allocation arenas of glibc in the media process. With one for each thread, memory that a thread has freed stays with
 * it, and the process grows for hours; other C libraries ignore the variable (decision 0100).
 */
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' }
/** The engine reports every second; one without a report at this many checks in a row hangs. */
const WATCH = { interval: 5_000, looks: 3 } as const

const ENTRY = fileURLToPath(new URL('./engineProcess.ts', import.meta.url))

/** Runs the engine in a forked process and restarts it when it ends. */
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
  /** Whether any process was ever ready; before that the error is for the operator. */
  let hasRun = false
  /** Whether the present process has said that it is ready. */
  let started = false
  let failures = 0
  let restart: NodeJS.Timeout | undefined
  const probeNames = {
    ufrag: randomBytes(6).toString('hex'),
    password: randomBytes(18).toString('base64url'),
  }
  let probeCandidates: string[] = []

  const send = (command: EngineCommand): void => {
    // Fails only for a process that is ending, which `exit` reports.
    if (child.connected) child.send(command, () => undefined)
  }

  const notify = (report: EngineReport): void => {
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
    const current = forkModule(entry, ONE_ARENA)
    child = current
    nodeId = `consulta-${randomUUID()}`
    const startedAt = performance.now()
    started = false
    let silentChecks = 0
    let reason = 'The media engine could not start'
    let fail: () => void = () => undefined
    const watch = setInterval(() => {
      silentChecks += 1
      if (started && silentChecks > WATCH.looks) current.kill('SIGKILL')
    }, watchInterval)
    isReady = new Promise((resolve, reject) => {
      current.on('message', (message) => {
        silentChecks = 0
        const parsed = engineReport.safeParse(message)
        if (!parsed.success) return
        const report = parsed.data
        switch (report.kind) {
          case 'ready':
            started = true
            hasRun = true
            probeCandidates = report.probeCandidates
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
            notify(report)
        }
      })
      fail = () => reject(new MediaNotStarted(reason))
    })
    isReady.catch(() => undefined)
    whenEnded(current, () => {
      clearInterval(watch)
      fail()
      for (const call of [...calls.keys()]) {
        settle(call, (pending) => pending.reject(new MediaUnavailable('The media engine ended')))
      }
      // A retry of the very first start would fail again; `ready` rejects with the reason.
      if (closing || !hasRun) return
      if (!started) notify({ kind: 'trouble', message: reason })
      started = false
      failures = performance.now() - startedAt > SETTLED ? 0 : failures + 1
      if (failures < 2) restartNow()
      else restart = setTimeout(restartNow, Math.min(RESTART.first * 2 ** (failures - 2), RESTART.max))
    })
    send({ kind: 'start', settings: { ...settings, probe: probeNames } })
  }

  const restartNow = (): void => {
    // The new process is started first, so that commands of the listeners reach it.
    start()
    for (const listener of lostListeners) listener()
  }
  start()

  return {
    get nodeId() {
      return nodeId
    },
    get isRunning() {
      return started
    },
    get probe() {
      return probeCandidates.length === 0 ? null : { ...probeNames, candidates: probeCandidates }
    },
    publish: (peer, sdp, tracks, transport) =>
      new Promise((resolve, reject) => {
        // No process is running, so waiting would be useless.
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
        send({ kind: 'publish', call, peer, sdp, tracks: [...tracks], transport })
      }),
    send: send,
    onReport: (listener) => reportListeners.push(listener),
    onLost: (listener) => lostListeners.push(listener),
    ready: () => isReady,
    /** Ends the process like a crash; another one is started. */
    kill: () => void child.kill('SIGKILL'),
    close: () => {
      closing = true
      clearTimeout(restart)
      return endProcess(child)
    },
  }
}
