import { describe, expect, it } from 'vitest'
import { CAMERA, EngineScene } from '../testing/engineScene.ts'
import { readDescription } from './descriptions/readDescription.ts'
import { localCandidates } from './transport/localCandidates.ts'

const isTcp = (line: string) => / tcp \d+ /.test(line)
const priorityOf = (line: string) => Number(line.split(' ')[3])

describe('the candidates of a connection', () => {
  const port = { port: 20_000, tcpPort: 443, hasIpv6: true }

  it('are of UDP only, unless the network blocks it', () => {
    const lines = localCandidates(port, '203.0.113.7', 'udp')
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.some(isTcp)).toBe(false)
  })

  it('begin with TCP for a network that blocks UDP, and keep UDP for relays', () => {
    const lines = localCandidates(port, '203.0.113.7', 'tcp')
    const [tcp, udp] = [lines.filter(isTcp), lines.filter((line) => !isTcp(line))]
    expect(tcp[0]).toMatch(/^candidate:t1 1 tcp \d+ 203\.0\.113\.7 443 typ host tcptype passive$/)
    expect(udp[0]).toMatch(/^candidate:1 1 udp \d+ 203\.0\.113\.7 20000 typ host$/)
    expect(Math.min(...tcp.map(priorityOf))).toBeGreaterThan(Math.max(...udp.map(priorityOf)))
  })

  it('are of UDP only on a server without a TCP port', () => {
    expect(localCandidates({ ...port, tcpPort: null }, null, 'tcp')).toEqual(
      localCandidates(port, null, 'udp'),
    )
  })
})

describe('a peer whose network blocks UDP', () => {
  it('has both connections over TCP from its next offer on, and nobody else', async () => {
    const scene = new EngineScene()
    await scene.publish('ana', [CAMERA])
    await scene.engine.handle({ kind: 'openSubscriber', peer: 'ana', autoVideo: true, degrades: false })
    await scene.publish('eva', [CAMERA])
    await scene.publish('ana', [CAMERA], [CAMERA], { ufrag: 'next', transport: 'tcp' })
    await expect.poll(() => scene.transports.subscribing.length).toBe(2)
    expect(scene.transports.publishing.map(({ kind }) => kind)).toEqual(['udp', 'udp', 'tcp'])
    expect(scene.transports.subscribing.map(({ kind }) => kind)).toEqual(['udp', 'tcp'])
    expect(scene.transports.subscribing[0]?.closed).toBe(true)
  })

  it('has both over TCP with its next connection, whatever an offer of the former one named', async () => {
    const scene = new EngineScene()
    await scene.publish('ana', [CAMERA])
    await scene.engine.handle({ kind: 'openSubscriber', peer: 'ana', autoVideo: true, degrades: false })
    await scene.publish('ana', [CAMERA], [CAMERA], { transport: 'tcp' })
    expect(scene.transports.publishing.map(({ kind }) => kind)).toEqual(['udp'])
    await scene.answer('ana')
    await scene.publish('ana', [CAMERA], [CAMERA], { ufrag: 'next', transport: 'tcp' })
    await expect.poll(() => scene.transports.subscribing.length).toBe(2)
    expect(scene.transports.subscribing.map(({ kind }) => kind)).toEqual(['udp', 'tcp'])
  })

  it('takes no answer to an offer of the former connection for one of the current', async () => {
    const scene = new EngineScene()
    await scene.publish('ana', [CAMERA])
    await scene.engine.handle({ kind: 'openSubscriber', peer: 'ana', autoVideo: true, degrades: false })
    await scene.publish('ana', [CAMERA], [CAMERA], { ufrag: 'next', transport: 'tcp' })
    await expect.poll(() => scene.transports.subscribing.length).toBe(2)
    const current = scene.subscriber
    // Another offer would arrive before the browser has answered the first one (protocol §6.1).
    expect(scene.offers).toHaveLength(1)
    await scene.answer('ana', 'late')
    expect(current.remote).toBeNull()
    expect(scene.offers).toHaveLength(2)
    expect(readDescription(scene.offers[1] ?? '').transport.ufrag).toBe(current.local.ufrag)
    await scene.answer('ana', 'own')
    expect(current.remote?.ufrag).toBe('own')
  })

  it('gets the offer of the current connection when its socket is back, without an answer to the former', async () => {
    const scene = new EngineScene()
    await scene.publish('ana', [CAMERA])
    await scene.engine.handle({ kind: 'openSubscriber', peer: 'ana', autoVideo: true, degrades: false })
    await scene.publish('ana', [CAMERA], [CAMERA], { ufrag: 'next', transport: 'tcp' })
    await expect.poll(() => scene.transports.subscribing.length).toBe(2)
    await scene.engine.handle({ kind: 'resume', peer: 'ana' })
    expect(scene.offers).toHaveLength(2)
    expect(readDescription(scene.offers[1] ?? '').transport.ufrag).toBe(scene.subscriber.local.ufrag)
    await scene.answer('ana', 'own')
    expect(scene.subscriber.remote?.ufrag).toBe('own')

    scene.subscriber.events.onState('failed')
    await scene.publish('eva', [CAMERA])
    await scene.want('ana', 'eva', [CAMERA])
    expect(scene.offers).toHaveLength(3)
    await scene.engine.handle({ kind: 'resume', peer: 'ana' })
    expect(scene.offers).toHaveLength(4)
    await scene.answer('ana', 'newest')
    expect(scene.subscriber.remote?.ufrag).toBe('newest')
  })

  it('keeps a subscribe connection that stands', async () => {
    const scene = new EngineScene()
    await scene.publish('eva', [CAMERA])
    await scene.publish('ana', [CAMERA])
    await scene.subscribe('ana', 'eva', [CAMERA])
    await scene.publish('ana', [CAMERA], [CAMERA], { ufrag: 'next', transport: 'tcp' })
    expect(scene.transports.publishing.at(-1)?.kind).toBe('tcp')
    expect(scene.transports.subscribing.map(({ closed }) => closed)).toEqual([false])
  })
})
