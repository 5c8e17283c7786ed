import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRecordingExports } from './recordingExports.ts'

describe('the queue of exports', () => {
  let directory: string
  const onFailed = vi.fn<(id: string) => void>()
  let exports: ReturnType<typeof createRecordingExports>
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'exports-'))
    onFailed.mockReset()
    exports = createRecordingExports({ installed: true, onFailed })
  })
  afterEach(async () => {
    await exports.close()
    await rm(directory, { recursive: true })
  })

  /** Its only file is not there, so it fails. */
  const request = (id: string) =>
    exports.request({
      id,
      directory,
      key: randomBytes(32),
      files: [
        {
          ...{ path: join(directory, 'missing.webm'), participant: 'patient-1', source: 'regular' },
          ...{ at: 0, duration: 1_000 },
        },
      ],
    })
  const stateOf = (id: string) => exports.stateOf(id, directory)

  it('writes one at a time, and a repeated request changes nothing', () => {
    expect([request('a'), request('b'), request('b')]).toEqual([true, true, true])
    expect([stateOf('a'), stateOf('b'), stateOf('c')]).toEqual(['working', 'waiting', 'none'])
  })

  it('drops what is cancelled, whether it waits or is written, and goes on with the next', async () => {
    for (const id of ['a', 'b', 'c']) request(id)
    await exports.cancel('b')
    await exports.cancel('a')
    expect(['a', 'b', 'c'].map(stateOf)).toEqual(['none', 'none', 'working'])
    expect(await readdir(directory)).toEqual([])
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('says once that one failed, leaves nothing of it, and takes it again', async () => {
    request('a')
    await expect.poll(() => stateOf('a'), { timeout: 20_000 }).toBe('failed')
    expect(onFailed.mock.calls).toEqual([['a']])
    expect(await readdir(directory)).toEqual([])
    expect(request('a')).toBe(true)
    expect(stateOf('a')).toBe('working')
  })

  it('refuses when fifty wait', () => {
    const taken = Array.from({ length: 52 }, (_, index) => request(String(index)))
    expect(taken.filter((one) => one)).toHaveLength(51)
    expect(stateOf('51')).toBe('none')
  })
})
