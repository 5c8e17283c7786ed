import { readdirSync, readFileSync } from 'node:fs'

/**
 * The media process of a server (Linux).
 * @param server its process id; this process by default
 */
export const mediaProcess = (server: number | 'self' = 'self'): number => {
  const children = readdirSync(`/proc/${server}/task`).flatMap((task) =>
    readFileSync(`/proc/${server}/task/${task}/children`, 'utf8').trim().split(' '),
  )
  const found = children.find((pid) => {
    try {
      return pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('engineProcess')
    } catch {
      return false
    }
  })
  if (found === undefined) throw new Error('There is no media process')
  return Number(found)
}
