import { describe, expect, it } from 'vitest'
import { FakeSocket } from '../testing/fakeSocket.ts'
import { recallEndpoint, rememberEndpoint } from './knownEndpoint.ts'
import { createSignalClient } from './signalClient.ts'

const URL_A = 'wss://a.example/ws'
const URL_B = 'wss://b.example/ws'

const scene = () => {
  const sockets: FakeSocket[] = []
  const client = createSignalClient({
    createSocket: (url) => {
      const socket = new FakeSocket(url)
      sockets.push(socket)
      return socket as unknown as WebSocket
    },
    ids: { uuid: () => 'id' },
    now: () => 0,
    retryDelay: () => 0,
  })
  const told: string[] = []
  client.notifications$.subscribe(({ method }) => told.push(method))
  return { client, sockets, told }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const node = (id: string) => ({ method: 'node-info', params: { sfu_node_id: id } })

describe('a socket that is opened beside the init call', () => {
  it('is the one that is used afterwards, with what it received meanwhile, in order', async () => {
    const { client, sockets, told } = scene()
    client.prepare(URL_A)
    sockets[0]?.opens()
    sockets[0]?.notify(node('n1'))
    expect(client.isOpen()).toBe(false)
    expect(told).toEqual([])
    const facts: string[] = []
    client.connect(URL_A).subscribe(({ type }) => facts.push(type))
    await settled()
    expect(sockets).toHaveLength(1)
    expect(client.isOpen()).toBe(true)
    expect(facts).toEqual(['opened', 'frame'])
    expect(told).toEqual(['node-info'])
    sockets[0]?.notify(node('n2'))
    await settled()
    expect(told).toEqual(['node-info', 'node-info'])
  })

  it('is closed when the init answer names another address', () => {
    const { client, sockets } = scene()
    client.prepare(URL_A)
    sockets[0]?.opens()
    client.connect(URL_B).subscribe()
    expect(sockets.map(({ url }) => url)).toEqual([URL_A, URL_B])
    expect(sockets[0]?.closedWith).toBe(1_000)
  })

  it('is closed when the init call fails, but not once it is in use', async () => {
    const { client, sockets } = scene()
    client.prepare(URL_A)()
    expect(sockets[0]?.closedWith).toBe(1_000)
    const drop = client.prepare(URL_A)
    client.connect(URL_A).subscribe()
    drop()
    expect(sockets[1]?.closedWith).toBeNull()
  })

  it('reports its loss to who takes it later', async () => {
    const { client, sockets } = scene()
    client.prepare(URL_A)
    sockets[0]?.drops(1_006)
    const facts: string[] = []
    let ended = false
    client.connect(URL_A).subscribe({
      next: ({ type }) => facts.push(type),
      complete: () => {
        ended = true
      },
    })
    await settled()
    expect(facts).toEqual(['closed'])
    expect(ended).toBe(true)
  })

  it('keeps a bounded number of frames', () => {
    const { client, sockets } = scene()
    client.prepare(URL_A)
    sockets[0]?.opens()
    for (let index = 0; index < 300; index += 1) sockets[0]?.notify(node(String(index)))
    expect(sockets[0]?.closedWith).toBe(1_000)
  })
})

describe('the address of the websocket', () => {
  const store = new Map<string, string>()
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  } as unknown as Storage

  it('is remembered for the init host that gave it, and for no other', () => {
    expect(recallEndpoint(storage, 'https://init.example')).toBeNull()
    rememberEndpoint(storage, 'https://init.example', URL_A)
    expect(recallEndpoint(storage, 'https://init.example')).toBe(URL_A)
    expect(recallEndpoint(storage, 'https://other.example')).toBeNull()
    rememberEndpoint(storage, 'https://init.example', URL_B)
    expect(recallEndpoint(storage, 'https://init.example')).toBe(URL_B)
    for (const key of store.keys())
      store.set(
        key,
        JSON.stringify({ initEndpoint: 'https://init.example', endpoint: 'http://evil.example' }),
      )
    expect(recallEndpoint(storage, 'https://init.example')).toBeNull()
  })
})
