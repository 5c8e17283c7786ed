import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CAMERA, EngineScene, MIC } from '../../testing/engineScene.ts'
import { readWebm } from '../../testing/readWebm.ts'
import { audioPacket, videoPacket } from '../../testing/rtp.ts'
import { splitRtcp } from '../packets/rtcp.ts'
import { EncryptedFile } from './encryptedFile.ts'
import { readManifest } from './manifest.ts'
import { OPUS_SILENCE } from './opusPackets.ts'
import { repairWebm } from './repairWebm.ts'

const KEY = randomBytes(32)
/** 20 ms of Opus that is not the silence of the recorder. */
const SOUND = Buffer.from([0xf8, 0x01, 0x02])
const FRAME_MS = 20
/** The picture loss indication of RFC 4585: payload-specific feedback, format 1. */
const isKeyFrameRequest = ({ type, count }: { type: number; count: number }) => type === 206 && count === 1

describe('the recording of a room', () => {
  let scene: EngineScene
  let directory: string
  let sequence: number
  /** Frames between two key frames, and the next one. */
  let keyInterval: number
  let nextKey: number
  beforeEach(async () => {
    scene = new EngineScene()
    directory = join(await mkdtemp(join(tmpdir(), 'recording-')), 'one')
    sequence = 0
    keyInterval = 25
    nextKey = 1
  })
  afterEach(() => rm(join(directory, '..'), { recursive: true }))

  const record = (tracks: string[] = ['mic', 'cam']) =>
    scene.engine.handle({
      kind: 'setRecorded',
      recording: 'one',
      directory,
      key: KEY.toString('base64url'),
      tracks: tracks.map((trackId) => ({
        publisher: 'ana',
        trackId,
        participant: 'patient-1',
        source: 'regular',
      })),
    })
  const end = () => scene.engine.handle({ kind: 'endRecording', recording: 'one' })

  /** Twenty milliseconds: a packet of sound, and a frame in every other. */
  const step = (sound = true, picture = true) => {
    sequence += 1
    if (sound) scene.receive(Buffer.concat([audioPacket(10, sequence).subarray(0, 12), SOUND]))
    const frame = sequence >> 1
    if (frame > nextKey) nextKey += keyInterval
    if (picture && sequence % 2 === 0)
      scene.receive(
        videoPacket({
          ssrc: 20,
          sequence: frame,
          timestamp: sequence * 1_800,
          keyFrame: frame === nextKey,
          marker: true,
        }),
      )
    scene.now += FRAME_MS * 1_000
    scene.engine.tick()
  }
  const play = (ms: number, sound = true, picture = true) => {
    for (let at = 0; at < ms; at += FRAME_MS) step(sound, picture)
  }
  const written = async (file: string) => {
    const opened = await EncryptedFile.open(join(directory, file), KEY)
    const bytes = await opened.read(0, await opened.size())
    await opened.close()
    return readWebm(bytes)
  }
  /** Waits for the file to be opened, which the disk decides. */
  const opened = () =>
    expect.poll(async () => (await readManifest(directory)).filter(({ kind }) => kind === 'opened').length)

  it('M1.24 keeps sound and picture of a participant in one file that can be searched', async () => {
    await scene.publish('ana', [MIC, CAMERA])
    await record()
    play(3_000)
    await opened().toBe(1)
    play(3_000)
    await end()
    expect(scene.reports.at(-1)).toEqual({ kind: 'recordingEnded', recording: 'one' })

    const [first, last] = await readManifest(directory)
    expect(first).toMatchObject({ kind: 'opened', participant: 'patient-1', media: ['video', 'audio'] })
    expect(last).toMatchObject({ kind: 'closed', lost: 0 })
    const { blocks, duration, cues, clusterLengths } = await written(first?.file ?? '')
    const pictures = blocks.filter(({ track }) => track === 1)
    expect(pictures.length).toBeGreaterThan(140)
    expect(pictures[0]?.key).toBe(true)
    expect(blocks.filter(({ track }) => track === 2).length).toBeGreaterThan(290)
    expect(duration).toBeGreaterThan(5_800)
    expect(cues).toBe(clusterLengths.length)
    expect(Math.max(...clusterLengths)).toBeLessThan(1_000)
  })

  it('fills what was not sent with silence, so that sound and picture stay together', async () => {
    await scene.publish('ana', [MIC, CAMERA])
    await record()
    play(2_400)
    await opened().toBe(1)
    play(1_000, false)
    play(1_000)
    await end()
    const [first] = await readManifest(directory)
    const sound = (await written(first?.file ?? '')).blocks.filter(({ track }) => track === 2)
    const silent = sound.filter(({ data }) => data.equals(OPUS_SILENCE))
    expect(silent.length).toBeGreaterThanOrEqual(49)
    const gaps = sound.slice(1).map(({ time }, index) => time - (sound[index]?.time ?? 0))
    expect(Math.max(...gaps)).toBeLessThan(45)
  })

  it('opens a new file when the tracks change, and closes the one of who is gone', async () => {
    await scene.publish('ana', [MIC, CAMERA])
    await record()
    play(2_400)
    await opened().toBe(1)
    await record(['mic'])
    play(2_400)
    await opened().toBe(2)
    await record([])
    await expect
      .poll(async () => (await readManifest(directory)).map(({ kind }) => kind).sort())
      .toEqual(['closed', 'closed', 'opened', 'opened'])
  })

  it('requests a key frame until one arrives, and another after ten seconds', async () => {
    nextKey = 25
    keyInterval = 100_000
    await scene.publish('ana', [CAMERA])
    await record(['cam'])
    const requests = () => scene.publisher.media.flatMap(splitRtcp).filter(isKeyFrameRequest).length
    play(1_000)
    const first = requests()
    expect(first).toBeGreaterThan(0)
    play(9_500)
    expect(requests()).toBe(first)
    play(1_000)
    expect(requests()).toBeGreaterThan(first)
    await end()
  })

  it('is repaired after its process was killed: at most a second is missing, and it can be searched', async () => {
    await scene.publish('ana', [MIC, CAMERA])
    await record()
    play(2_400)
    await opened().toBe(1)
    play(3_000)
    const [first] = await readManifest(directory)
    const path = join(directory, first?.file ?? '')
    // All complete clusters are on the disk; one that is still being written would follow the torn one.
    await expect
      .poll(async () => (await written(first?.file ?? '')).blocks.at(-1)?.time ?? 0)
      .toBeGreaterThan(4_900)
    // As after a kill: a cluster that was written in part.
    const torn = await EncryptedFile.open(path, KEY, 'r+')
    await torn.write(Buffer.from('1f43b675010000000000ffff', 'hex'), await torn.size())
    await torn.close()
    const repaired = await repairWebm(path, KEY)
    expect(repaired?.duration).toBeGreaterThan(5_400 - 1_000)
    const { duration, cues, blocks } = await written(first?.file ?? '')
    expect(duration).toBe(repaired?.duration)
    expect(cues).toBeGreaterThan(3)
    expect(blocks.at(-1)?.time).toBeLessThanOrEqual(repaired?.duration ?? 0)
    expect(await repairWebm(path, KEY)).toBeNull()
    await end()
  })

  it('says once that the disk refused it, and the call goes on', async () => {
    await writeFile(directory, 'a file where the folder should be')
    await scene.publish('ana', [MIC, CAMERA])
    await record()
    play(3_000)
    const failures = () => scene.reports.filter(({ kind }) => kind === 'recordingFailed')
    await expect.poll(() => failures().length).toBe(1)
    play(1_000)
    await end()
    expect(failures()).toEqual([{ kind: 'recordingFailed', recording: 'one', message: 'Error' }])
    await rm(directory)
  })

  it('bounds what a false clock can write: times stay near the arrival', async () => {
    await scene.publish('ana', [MIC])
    await record(['mic'])
    play(2_400, true, false)
    await opened().toBe(1)
    sequence += 400_000
    play(1_000, true, false)
    await end()
    const [first] = await readManifest(directory)
    const { duration, blocks } = await written(first?.file ?? '')
    expect(duration).toBeLessThan(5_000)
    expect(blocks.length).toBeLessThan(500)
  })
})
