import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** The real server process on a folder, for attacks that must not end it. */
export interface ClinicProcess {
  origin: string
  child: ChildProcess
  /** Its complete output. */
  printed(): string
  isRunning(): boolean
  /** Whether it logged an uncaught exception. */
  hadUncaught(): boolean
  stop(): Promise<void>
}

const READY = /Consulta is ready at (\S+)/

export const startClinicProcess = (
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ClinicProcess> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    env: { ...process.env, PORT: '0', MEDIA_PORTS: '0', SEED: 'none', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let isRunning = true
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      isRunning = false
      resolve()
    }),
  )
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const origin = READY.exec(text)?.[1]
      if (origin === undefined) return
      resolve({
        origin,
        child,
        printed: () => text,
        isRunning: () => isRunning,
        hadUncaught: () => text.includes('an exception was not caught'),
        stop: async () => {
          if (isRunning) child.kill('SIGTERM')
          await ended
        },
      })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`It ended before it was ready:\n${text}`)))
  })
}
