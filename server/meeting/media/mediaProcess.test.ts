import { createSocket } from 'node:dgram'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browserOffer } from '../testing/browserOffer.ts'
import { BadDescription } from './descriptions/badDescription.ts'
import { readDescription } from './descriptions/readDescription.ts'
import type { EngineReport } from './engineMessages.ts'
import { type MediaService, MediaUnavailable, startMediaProcess } from './mediaProcess.ts'

const ANY_PORT = { announcedIp: null, mediaPorts: { begin: 0, end: 0 } }

/** The real process with the real transport; e2e/media tests it with browsers. */
describe('the media process', () => {
  let media: MediaService
  let reports: EngineReport[]
  beforeEach(async () => {
    reports = []
    media = startMediaProcess({ announcedIp: '203.0.113.7', mediaPorts: { begin: 0, end: 0 } })
    media.onReport((report) => reports.push(report))
    await media.ready()
  })
  afterEach(() => media.close())

  const candidates = (sdp: string) => sdp.split('\r\n').filter((line) => line.startsWith('a=candidate:'))

  it('answers an offer with a transport of its own, and announces the configured address', async () => {
    const sdp = await media.publish('ana', browserOffer([]), [])
    const { transport } = readDescription(sdp)
    expect(transport.fingerprint).toMatch(/^sha-256 ([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    expect(transport.setup).toMatch(/^(active|passive)$/)
    expect(candidates(sdp).some((one) => one.includes(' 203.0.113.7 '))).toBe(true)
  })

  it('offers a subscribe connection with the data channel, also to a lone peer', async () => {
    media.send({ kind: 'openSubscriber', peer: 'ana', autoVideo: false, degrades: false })
    await expect.poll(() => reports.find((one) => one.kind === 'subscribeOffer')).toBeDefined()
    const offer = reports.find((one) => one.kind === 'subscribeOffer')
    expect(readDescription(offer?.sdp ?? '').sections.map((one) => one.type)).toEqual(['application'])
    expect(candidates(offer?.sdp ?? '').some((one) => one.includes(' 203.0.113.7 '))).toBe(true)
  })

  it('rejects what it cannot read, and lives on', async () => {
    await expect(media.publish('ana', 'nonsense', [])).rejects.toThrow(BadDescription)
    media.send({ kind: 'subscribeAnswer', peer: 'nobody', sdp: 'nonsense' })
    await expect(media.publish('ana', browserOffer([]), [])).resolves.toContain('v=0')
  })
})

describe('a media process that is killed', () => {
  it('is followed by another, which answers what came while it was being loaded', async () => {
    const media = startMediaProcess(ANY_PORT)
    await media.ready()
    const answered = new Promise<string>((resolve, reject) =>
      media.onLost(() => media.publish('ana', browserOffer([]), []).then(resolve, reject)),
    )
    media.kill()
    expect(await answered).toContain('v=0')
    await media.close()
  })
})

describe('a media process that fails', () => {
  const entry = fileURLToPath(new URL('../testing/fragileEngine.ts', import.meta.url))
  const start = (begin: number) =>
    startMediaProcess({ announcedIp: null, mediaPorts: { begin, end: begin } }, entry)

  it('is told of, started again, and leaves no call unanswered', async () => {
    const media = start(0)
    await media.ready()
    const { nodeId } = media
    const lost = new Promise<void>((resolve) =>
      media.onLost(() => {
        // At the time of the notification the next process is already running.
        expect(media.nodeId).not.toBe(nodeId)
        resolve()
      }),
    )
    const unanswered = media.publish('ana', browserOffer([]), [])
    media.send({ kind: 'resume', peer: 'ana' })
    await expect(unanswered).rejects.toThrow('The media engine ended')
    await lost
    await media.ready()
    await media.close()
  })

  it('is started again ever later when it ends as soon as it runs', async () => {
    const media = start(0)
    await media.ready()
    let losses = 0
    media.onLost(() => {
      losses += 1
      media.send({ kind: 'resume', peer: 'ana' })
    })
    media.send({ kind: 'resume', peer: 'ana' })
    // Twice at once, then after a quarter, half, one and two seconds.
    await expect.poll(() => losses, { timeout: 15_000 }).toBe(4)
    const since = performance.now()
    await expect.poll(() => losses, { timeout: 15_000 }).toBe(5)
    expect(performance.now() - since).toBeGreaterThan(900)
    await media.close()
  })

  it('refuses a call at once while none runs, and answers again when one does', async () => {
    const media = start(0)
    await media.ready()
    let losses = 0
    media.onLost(() => {
      losses += 1
      if (losses < 3) media.send({ kind: 'resume', peer: 'ana' })
    })
    media.send({ kind: 'resume', peer: 'ana' })
    await expect.poll(() => losses, { timeout: 15_000 }).toBe(2)
    const isRefused = async () => {
      const since = performance.now()
      const error = await media.publish('ana', browserOffer([]), []).catch((reason: unknown) => reason)
      return error instanceof MediaUnavailable && performance.now() - since < 200
    }
    await expect.poll(isRefused, { timeout: 5_000 }).toBe(true)
    await media.close()
  })

  it('is ended and started again when it says nothing any more', async () => {
    const media = startMediaProcess(ANY_PORT, entry, 50)
    await media.ready()
    await new Promise<void>((resolve) => media.onLost(resolve))
    await media.ready()
    await media.close()
  })

  it('says in a sentence that its port is taken', async () => {
    const other = createSocket('udp4')
    await new Promise<void>((resolve) => other.bind(0, resolve))
    const { port } = other.address()
    const media = startMediaProcess({ announcedIp: null, mediaPorts: { begin: port, end: port } })
    await expect(media.ready()).rejects.toThrow(
      `UDP port ${port} is taken by another program; MEDIA_PORTS names the port of the calls.`,
    )
    await media.close()
    other.close()
  })

  it('is not started over and over when it cannot start at all', async () => {
    const media = start(1)
    await expect(media.ready()).rejects.toThrow('could not start')
    await media.close()
  })
})
