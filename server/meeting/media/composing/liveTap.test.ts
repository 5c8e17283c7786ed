import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectFiles } from '../../../portal/recording/keptFiles.ts'
import type { ComposerReport } from '../../compose/composerMessages.ts'
import { LiveTap } from './liveTap.ts'

describe('a composer process that records', () => {
  const key = randomBytes(32)
  let folder: string
  let reports: ComposerReport[]
  let ended: Promise<void>
  let tap: LiveTap
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'composer-'))
    reports = []
    ended = new Promise((resolve) => {
      tap = new LiveTap({
        ...{ directory: join(folder, 'stream'), key: randomBytes(32), width: 320, height: 180 },
        now: () => performance.now() * 1_000,
        timeOrigin: performance.timeOrigin,
        onReport: (report) => reports.push(report),
        onEnd: resolve,
      })
    })
  })
  afterEach(async () => {
    tap.kill()
    await ended
    await rm(folder, { recursive: true })
  })

  const directory = () => join(folder, 'recording')
  const record = (name: string | null, hls = false) =>
    tap.set([], {
      ...{ hls, rtmp: [] },
      file: name === null ? null : { directory: directory(), key: key.toString('base64url'), name },
    })
  const said = (report: object) =>
    expect.poll(() => reports, { timeout: 20_000 }).toContainEqual(expect.objectContaining(report))

  it('writes a file from the order to the next one, beside a stream, and a new one after a pause', async () => {
    record(null, true)
    await said({ kind: 'started', output: 'hls' })
    expect(await readdir(folder)).toEqual(['stream'])
    record('composed-1.mp4', true)
    await said({ kind: 'started', output: 'file' })
    record(null, true)
    await said({ kind: 'fileClosed', name: 'composed-1.mp4' })
    record('composed-2.mp4', true)
    await expect
      .poll(() => reports.filter((one) => one.kind === 'started' && one.output === 'file'), {
        timeout: 20_000,
      })
      .toHaveLength(2)
    tap.stop()
    await ended
    await said({ kind: 'fileClosed', name: 'composed-2.mp4' })
    expect(await collectFiles(directory(), key)).toMatchObject([
      { file: 'composed-1.mp4', source: 'composed', media: ['video', 'audio'] },
      { file: 'composed-2.mp4' },
    ])
  }, 60_000)

  it('leaves a file that is completed when it is killed, of which nothing is readable without the key', async () => {
    record('composed-1.mp4')
    await said({ kind: 'started', output: 'file' })
    tap.kill()
    await ended
    expect((await readFile(join(directory(), 'composed-1.mp4'))).includes('ftyp')).toBe(false)
    const [file] = await collectFiles(directory(), key)
    // A fragment lasts 0.4 s, and one was whole when the file had started.
    expect(file?.duration).toBeGreaterThanOrEqual(400)
  }, 60_000)

  it('says that the disk refuses it, and goes on', async () => {
    tap.set([], {
      ...{ hls: true, rtmp: [] },
      file: { directory: '/dev/null/nowhere', key: key.toString('base64url'), name: 'composed-1.mp4' },
    })
    await said({ kind: 'outputFailed', output: 'file' })
    await said({ kind: 'started', output: 'hls' })
  }, 60_000)
})
