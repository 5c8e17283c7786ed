import { describe, expect, it } from 'vitest'
import { browserOffer } from '../testing/browserOffer.ts'
import { FakeMedia } from '../testing/fakeMedia.ts'
import { readDescription } from './descriptions/readDescription.ts'
import { startMediaProcess } from './mediaProcess.ts'
import { MediaWorkers, settingsOfWorker } from './mediaWorkers.ts'

const three = () => {
  const services = [new FakeMedia(), new FakeMedia(), new FakeMedia()]
  const workers = new MediaWorkers(services)
  return {
    services,
    workers,
    place: (...rooms: string[]) => rooms.map((room) => services.indexOf(workers.place(room) as FakeMedia)),
  }
}

describe('the rooms of several media processes', () => {
  it('go to the process with the fewest rooms, and stay there', () => {
    const { place, workers } = three()
    expect(place('a', 'b', 'c', 'd', 'a', 'd')).toEqual([0, 1, 2, 0, 0, 0])
    workers.leave('b')
    workers.leave('c')
    expect(place('e', 'f', 'g')).toEqual([1, 2, 1])
    expect(workers.of('b')).toBeUndefined()
  })

  it('go past a process that does not run, unless none does', () => {
    const { place, services } = three()
    for (const one of services) one.isRunning = one === services[2]
    expect(place('a', 'b')).toEqual([2, 2])
    for (const one of services) one.isRunning = false
    expect(place('c')).toEqual([0])
  })

  it('are tested for UDP at the first process that runs', () => {
    const { services, workers } = three()
    for (const [index, one] of services.entries())
      one.probe = { ufrag: `probe-${index}`, password: 'p', candidates: [] }
    expect(workers.probe?.ufrag).toBe('probe-0')
    for (const one of services.slice(0, 2)) one.isRunning = false
    expect(workers.probe?.ufrag).toBe('probe-2')
    for (const one of services) one.isRunning = false
    expect(workers.probe).toBeNull()
  })
})

describe('the ports of a media process', () => {
  const settings = { announcedIp: null, mediaPorts: { begin: 20_000, end: 20_003 }, tcpPort: 443 }

  it('are those after the ports of the one before', () => {
    expect(settingsOfWorker(settings, 0)).toEqual(settings)
    expect(settingsOfWorker(settings, 2)).toMatchObject({
      mediaPorts: { begin: 20_002, end: 20_003 },
      tcpPort: 445,
    })
  })

  it('are chosen by the system, or follow the UDP port, for all alike', () => {
    const free = { announcedIp: null, mediaPorts: { begin: 0, end: 0 }, tcpPort: 'same' as const }
    expect(settingsOfWorker(free, 3)).toEqual(free)
  })
})

/** The answered name of the transport; a new one would end the connection (protocol §8). */
const nameOf = (sdp: string) => readDescription(sdp).transport.ufrag

describe('two media processes, one of which is killed', () => {
  it('the connections of the other stay, under the same node', async () => {
    const settings = { announcedIp: null, mediaPorts: { begin: 0, end: 0 } }
    const [doomed, other] = [startMediaProcess(settings), startMediaProcess(settings)]
    const workers = new MediaWorkers([doomed, other])
    await workers.ready()
    expect([workers.place('a'), workers.place('b')]).toEqual([doomed, other])
    const offer = browserOffer([])
    const before = {
      doomed: nameOf(await doomed.publish('ana', offer, [])),
      other: nameOf(await other.publish('eva', offer, [])),
      nodes: [doomed.nodeId, other.nodeId],
    }
    let losses = 0
    other.onLost(() => {
      losses += 1
    })
    const lost = new Promise<void>((resolve) => doomed.onLost(resolve))
    doomed.kill()
    await lost
    await workers.ready()
    expect(doomed.nodeId).not.toBe(before.nodes[0])
    expect(other.nodeId).toBe(before.nodes[1])
    expect(nameOf(await doomed.publish('ana', offer, []))).not.toBe(before.doomed)
    expect(nameOf(await other.publish('eva', offer, []))).toBe(before.other)
    expect(losses).toBe(0)
    await workers.close()
  })
})
