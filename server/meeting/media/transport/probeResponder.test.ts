import { createHmac } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { MediaPort } from './mediaPort.ts'
import { ProbeResponder } from './probeResponder.ts'
import { bindingRequest, isAuthentic, parseStun, STUN_TYPE } from './stun.ts'

const names = { ufrag: 'probe', password: 'a password of the server' }
const opened: { close(): unknown }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

const open = async (): Promise<{ port: MediaPort; client: Socket }> => {
  const port = await MediaPort.open({ begin: 0, end: 0 })
  port.add(new ProbeResponder(names, 7))
  const client = createSocket('udp4')
  opened.push(port, client)
  client.bind(0)
  await once(client, 'listening')
  return { port, client }
}

/** A check of a browser is one of the controlling side; ours is the other, which the answer tells apart. */
const check = (password: string) =>
  bindingRequest(Buffer.alloc(12, 3), 'probe:them', Buffer.alloc(8), password)

describe('the test of UDP before a call', () => {
  it('is answered with a message that proves the server and is shorter than the check', async () => {
    const { port, client } = await open()
    const sent = check(names.password)
    client.send(sent, port.port, '127.0.0.1')
    const [answer] = (await once(client, 'message')) as [Buffer]
    const message = parseStun(answer)
    if (message === null) throw new Error('no answer')
    // `bindingRequest` claims the server's own role, so the answer names the conflict.
    expect(message.type).toBe(STUN_TYPE.error)
    expect(isAuthentic(message, names.password)).toBe(true)
    expect(answer.length).toBeLessThan(sent.length)
  })

  it('is not answered for whoever does not know the password', async () => {
    const { port, client } = await open()
    const seen: Buffer[] = []
    client.on('message', (message) => seen.push(message))
    client.send(check('another one'), port.port, '127.0.0.1')
    client.send(Buffer.from(createHmac('sha1', 'x').digest()), port.port, '127.0.0.1')
    client.send(check(names.password), port.port, '127.0.0.1')
    await expect.poll(() => seen).toHaveLength(1)
  })
})
