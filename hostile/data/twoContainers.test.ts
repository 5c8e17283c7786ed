import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportInputs, runs } from '../inputs.ts'

/** Another PID namespace, as in a container: process ids mean nothing across namespaces. */
const namespace = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const hasNamespaces = (() => {
  try {
    execFileSync(namespace[0] ?? '', [...namespace.slice(1), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('No PID namespaces here (unshare): two plain processes stand for two containers.')
    return false
  }
})()

let folder: string
let children: ChildProcess[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consulta-lock-'))
  children = []
})
afterEach(async () => {
  await Promise.all(children.map(end))
  await rm(folder, { recursive: true })
})

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/** Starts a process in its own namespace and returns its first line. */
const want = async (): Promise<{ child: ChildProcess; said: string }> => {
  const command = [
    ...(hasNamespaces ? namespace : []),
    process.execPath,
    join(import.meta.dirname, 'holdFolder.ts'),
    folder,
  ]
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}

describe('one folder of data and several containers', () => {
  it('lets one have it, refuses the other in a sentence, and passes it on when the first is killed', async () => {
    const rounds = runs(1, 20)
    for (let round = 0; round < rounds; round++) {
      const first = await want()
      expect(first.said).toBe('held')
      const second = await want()
      expect(second.said).toMatch(/^refused: DATA_DIR .* is in use by process \d+ on \S+; stop it first\.$/)
      // A killed process cannot release the lock itself.
      await end(first.child)
      const third = await want()
      expect(third.said).toBe('held')
      const closed = once(third.child, 'close')
      third.child.stdin?.end()
      await closed
      expect((await want()).said).toBe('held')
      await Promise.all(children.map(end))
    }
    reportInputs('locks taken and refused across namespaces', rounds * 4)
  })

  it('is not misled by the number of a process that an earlier server left behind', async () => {
    await writeFile(join(folder, 'process.pid'), '1')
    expect((await want()).said).toBe('held')
    // Both processes have the id 1 in their namespaces.
    expect((await want()).said).toMatch(/^refused/)
  })

  it('of many at the same moment one has it', async () => {
    const said = await Promise.all(Array.from({ length: runs(3, 12) }, async () => (await want()).said))
    expect(said.filter((one) => one === 'held')).toHaveLength(1)
  })
})
