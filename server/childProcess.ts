import { type ChildProcess, fork } from 'node:child_process'

/**
 * Starts a module in a process of its own. Flags of this process (a test runner's, a debugger's) are not inherited.
 *
 * @param defaults variables of its environment that this process does not have
 */
export const forkModule = (entry: string, defaults: Readonly<Record<string, string>> = {}): ChildProcess =>
  fork(entry, {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...defaults, ...process.env },
  })

/** Calls `onEnd` once, when the process has ended or was never created. A process with an error is killed. */
export const whenEnded = (child: ChildProcess, onEnd: () => void): void => {
  let ended = false
  const end = (): void => {
    if (ended) return
    ended = true
    onEnd()
  }
  child.once('exit', end)
  // Without a pid the process was never created, and no `exit` follows.
  child.on('error', () => {
    if (child.pid === undefined) end()
    else child.kill('SIGKILL')
  })
}

/** Kills the process; resolves when it has ended. */
export const endProcess = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
