import { type CallOptions, createClient } from '@connectrpc/connect'
import { createGrpcWebTransport } from '@connectrpc/connect-node'
import { expect } from '@playwright/test'
import { Store } from '../../src/contracts/meeting/whiteboard/whiteboardStore/sessionstore_pb.js'
import { type Actor, bothWays, meet } from './interopTest.ts'

/** Opens the store as the page at this address would; its stream marks the reader as present. */
const openStore = (address: string) => {
  const query = new URL(address).searchParams
  const client = createClient(
    Store,
    createGrpcWebTransport({
      baseUrl: query.get('endpoint') ?? '',
      httpVersion: '1.1',
      nodeOptions: { rejectUnauthorized: false },
    }),
  )
  const abort = new AbortController()
  const options: CallOptions = { headers: { authorization: `Bearer ${query.get('token')}` } }
  const seen: string[] = []
  const read = async () => {
    for await (const { key } of client.open({}, { ...options, signal: abort.signal })) seen.push(key)
  }
  const ended = read().catch(() => undefined)
  return {
    seen,
    remove: (key: string) => client.delete({ key }, options),
    set: (key: string, value: string) =>
      client.set({ key, value: { type: 2, data: { case: 'str', value } } }, options),
    close: async () => {
      abort.abort()
      await ended
    },
  }
}

const whiteboardOf = async (actor: Actor) => (await actor.state()).board

bothWays(
  'M1.20 M3.63 M4.140 M4.141 M4.142 M4.143 M7.073 M7.074 M7.096 whiteboard',
  async ({ doctor, guest }) => {
    await meet(doctor, guest)
    await doctor.page.evaluate(() => window.interop.openWhiteboard('Knee'))
    await expect
      .poll(() => whiteboardOf(doctor))
      .toMatchObject({
        open: true,
        title: 'Knee',
        owner: doctor.userId,
        permissions: ['read', 'write', 'admin'],
      })
    // The address leads to the same store, whichever page uses it.
    const page = openStore((await whiteboardOf(doctor))?.url ?? '')
    await expect
      .poll(() => whiteboardOf(guest))
      .toMatchObject({ open: true, title: 'Knee', owner: doctor.userId, permissions: ['read', 'write'] })
    const theirs = openStore((await whiteboardOf(guest))?.url ?? '')
    await theirs.set('shape:1', '{"id":"shape:1"}')
    await expect.poll(() => page.seen).toEqual(['shape:1'])

    const id = await doctor.idOf('Guest')
    await doctor.page.evaluate((to) => window.interop.changeRole(to, 'observer', true), id)
    await expect.poll(() => whiteboardOf(guest)).toMatchObject({ open: true, permissions: ['read'] })
    await expect(theirs.remove('shape:1')).rejects.toThrow('may not write')
    await theirs.close()

    // Without the owner's page the board is closed for the guest; the owner's own flag is separate.
    await page.close()
    await expect.poll(async () => (await whiteboardOf(guest))?.open).toBe(false)
    expect((await whiteboardOf(doctor))?.open).toBe(true)
    await doctor.page.evaluate(() => window.interop.closeWhiteboard())
    await expect.poll(async () => (await whiteboardOf(doctor))?.open).toBe(false)
  },
)
