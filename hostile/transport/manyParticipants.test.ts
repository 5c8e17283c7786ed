import { afterEach, describe, expect, it } from 'vitest'
import { readDescription } from '../../server/meeting/media/descriptions/readDescription.ts'
import { type MediaService, startMediaProcess } from '../../server/meeting/media/mediaProcess.ts'
import { browserAnswer, browserOffer } from '../../server/meeting/testing/browserOffer.ts'
import { type NativeClient, offeringClient } from '../../server/meeting/testing/nativeClient.ts'
import { reportInputs, runs } from '../inputs.ts'

// More participants than the former range of ports allowed, in the real process.

const PARTICIPANTS = runs(120, 1_000)

let media: MediaService
const clients: NativeClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await media.close()
})

/** The server's addresses in a description. */
const candidatesIn = (sdp: string): string[] =>
  sdp.split('\r\n').flatMap((line) => (line.startsWith('a=candidate:') ? [line.slice(2)] : []))

/** Offers, applies the answer, and connects, as a browser does. */
const connect = async (peer: string): Promise<void> => {
  const connected = Promise.withResolvers<void>()
  const client = await offeringClient({
    onCandidate: () => undefined,
    onState: (state) => {
      if (state === 'connected') connected.resolve()
    },
    onMedia: () => undefined,
    onData: () => undefined,
  })
  clients.push(client)
  const { ufrag, password, fingerprint } = client.local
  const offer = browserOffer([])
    .replaceAll(/a=ice-ufrag:.*/g, `a=ice-ufrag:${ufrag}`)
    .replaceAll(/a=ice-pwd:.*/g, `a=ice-pwd:${password}`)
    .replaceAll(/a=fingerprint:.*/g, `a=fingerprint:${fingerprint}`)
  const answer = await media.publish(peer, offer, [])
  client.setRemote({ ...readDescription(answer).transport, isLite: answer.includes('a=ice-lite') })
  for (const candidate of candidatesIn(answer)) client.addCandidate(candidate)
  await connected.promise
}

describe('a media process with one port', () => {
  it('has room for every participant, and is still there for the next', async () => {
    const described = new Map<string, string>()
    let lost = 0
    media = startMediaProcess({ announcedIp: null, mediaPorts: { begin: 0, end: 0 } })
    media.onReport((report) => {
      if (report.kind !== 'subscribeOffer') return
      described.set(`${report.peer} 1`, report.sdp)
      media.send({ kind: 'subscribeAnswer', peer: report.peer, sdp: browserAnswer() })
    })
    media.onLost(() => {
      lost += 1
    })
    await media.ready()
    await connect('first')
    for (let index = 0; index < PARTICIPANTS; index += 1) {
      const peer = `peer-${index}`
      described.set(`${peer} 0`, await media.publish(peer, browserOffer([], `uf${index}`), []))
      media.send({ kind: 'openSubscriber', peer, autoVideo: false, degrades: false })
    }
    await expect.poll(() => described.size, { timeout: 20_000 }).toBe(2 * PARTICIPANTS)
    const ports = [...described.values()].map((sdp) => candidatesIn(sdp).map((one) => one.split(' ')[5]))
    expect(ports.every((of) => of.length > 0)).toBe(true)
    expect(new Set(ports.flat()).size).toBe(1)
    await connect('last')
    expect(lost).toBe(0)
    reportInputs('participants of one media process', PARTICIPANTS)
  })
})
