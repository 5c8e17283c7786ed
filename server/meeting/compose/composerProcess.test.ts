import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isComposerInstalled } from './composerInstalled.ts'
import type { ComposerOrder } from './composerMessages.ts'

const ENTRY = join(import.meta.dirname, 'composerProcess.ts')
/** Until the head of the file is written, where the encoder gets stuck. */
const WRITING_MS = 1_000

let directory = ''
let composer: ChildProcess | null = null
afterEach(async () => {
  composer?.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

describe.runIf(isComposerInstalled())('a composer process', () => {
  it('ends with its parent, also while its encoder waits for a write', async () => {
    directory = await mkdtemp(join(tmpdir(), 'consulta-composer-'))
    const child = fork(ENTRY, {
      // With one thread the encoder occupies the one that its write needs, as a crash can leave it by chance.
      env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    composer = child
    const ended = new Promise((resolve) => child.once('exit', () => resolve('ended')))
    const send = (order: ComposerOrder) => child.send(order)
    const key = randomBytes(32)
    send({ kind: 'start', directory, key, width: 320, height: 180, timeOrigin: Date.now() })
    const file = { directory, key: key.toString('base64url'), name: 'composed-1.mp4' }
    send({ kind: 'outputs', outputs: { hls: false, rtmp: [], file } })
    await expect.poll(() => existsSync(join(directory, file.name)), { timeout: 20_000 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, WRITING_MS))
    child.disconnect()
    const late = new Promise((resolve) => setTimeout(resolve, 10_000, 'still running'))
    expect(await Promise.race([ended, late])).toBe('ended')
  }, 45_000)
})
