import { readdirSync, readFileSync } from 'node:fs'

const childOf = (parent: number | 'self', entry: string): number | undefined => {
  const children = readdirSync(`/proc/${parent}/task`).flatMap((task) =>
    readFileSync(`/proc/${parent}/task/${task}/children`, 'utf8').trim().split(' '),
  )
  const found = children.find((pid) => {
    try {
      return pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(entry)
    } catch {
      return false
    }
  })
  return found === undefined ? undefined : Number(found)
}

/**
 * The media process of a server (Linux).
 * @param server its process id; this process by default
 */
export const mediaProcess = (server: number | 'self' = 'self'): number => {
  const found = childOf(server, 'engineProcess')
  if (found === undefined) throw new Error('There is no media process')
  return found
}

/** The process that composes one picture of a call, which is a child of the media process. */
export const composerProcess = (server: number): number | undefined =>
  childOf(mediaProcess(server), 'composerProcess')

/** A process that has ended and waits for its parent counts as ended. */
export const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
