import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

export interface RunRequest {
  target: 'ours' | 'janus'
  visits: number
  seconds: number
  simulcast: boolean
  /** Share of packets lost on each way, 0 to 1. */
  loss: number
  /** The core of the forwarder; null when nothing is pinned. */
  core: number | null
}

export interface RunResult {
  /** Shares of one core, 0 to 1. */
  processor: number
  clients: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Packets of media, each counted once for its one receiver. */
  sent: number
  lost: number
  /** Bytes. */
  memoryPerVisit: number
}

const CLIENTS = join(import.meta.dirname, 'clients.ts')
/** Milliseconds after which a run is given up. */
const LONGEST = 120_000

/** Whether forwarder and clients can each have a core. */
export const canPin = (): boolean =>
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).error === undefined

/** One run in a process of its own; null when it does not finish. */
export const measure = (request: RunRequest): Promise<RunResult | null> =>
  new Promise((resolve) => {
    const script = [CLIENTS, JSON.stringify(request)]
    const child =
      request.core === null
        ? spawn(process.execPath, script, { stdio: ['ignore', 'pipe', 'inherit'] })
        : spawn('taskset', ['-c', String(request.core === 0 ? 1 : 0), process.execPath, ...script], {
            stdio: ['ignore', 'pipe', 'inherit'],
          })
    let output = ''
    child.stdout?.on('data', (text) => {
      output += String(text)
    })
    const timer = setTimeout(() => child.kill('SIGTERM'), LONGEST)
    child.once('exit', () => {
      clearTimeout(timer)
      const line = /^RESULT (.*)$/m.exec(output)?.[1]
      resolve(line === undefined ? null : (JSON.parse(line) as RunResult))
    })
  })
