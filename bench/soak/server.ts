import { fork } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SoakReady, SoakRequest, SoakStats } from './messages.ts'

const PROCESS = join(import.meta.dirname, 'serverProcess.ts')
const COLLECTOR = pathToFileURL(join(import.meta.dirname, 'collectOnSignal.ts')).href

/** The server under measurement, in a process of its own. */
export interface SoakServer extends SoakReady {
  readonly pid: number
  token(role: 'doctor' | 'patient', user: string, room: string): Promise<string>
  record(room: string, recording: string): Promise<void>
  stopRecording(room: string, recording: string): Promise<void>
  stats(): Promise<SoakStats>
  close(): void
}

export const startSoakServer = async (): Promise<SoakServer> => {
  // By the environment, because the server gives its media process arguments of its own.
  const child = fork(PROCESS, {
    execArgv: ['--expose-gc'],
    env: { ...process.env, NODE_OPTIONS: `--import=${COLLECTOR}` },
  })
  const waiting = new Map<number, (answer: unknown) => void>()
  let last = 0
  child.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  const answerTo = <T>(id: number): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.set(id, (answer) => resolve(answer as T))
      child.once('exit', () => reject(new Error('The server ended')))
    })
  child.setMaxListeners(0)
  const ask = <T>(request: SoakRequest): Promise<T> => {
    last += 1
    child.send({ id: last, request })
    return answerTo<T>(last)
  }
  const ready = await answerTo<SoakReady>(0)
  return {
    ...ready,
    pid: child.pid ?? 0,
    token: (role, user, room) => ask({ kind: 'token', role, user, room }),
    record: (room, recording) => ask({ kind: 'record', room, recording }),
    stopRecording: (room, recording) => ask({ kind: 'stopRecording', room, recording }),
    stats: () => ask({ kind: 'stats' }),
    close: () => child.disconnect(),
  }
}

/** Open file descriptors of a process: files, sockets, pipes. */
export const openDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
