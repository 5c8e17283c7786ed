import { describe, expect, it } from 'vitest'
import { CAMERA, EngineScene } from '../testing/engineScene.ts'
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
