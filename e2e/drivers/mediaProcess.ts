import { readdirSync, readFileSync } from 'node:fs'

/** The media process started by this one (Linux). */
export const mediaProcess = (): number => {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' '),
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
