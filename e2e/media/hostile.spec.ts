import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, type Page, test } from '@playwright/test'
import fc from 'fast-check'
import { randomFrame } from '../../server/meeting/testing/randomFrames.ts'
import { SocketClient } from '../../server/meeting/testing/socketClient.ts'
import { type MeetingHost, startMeetingHost } from './meetingHost.ts'
import { installRawClient } from './rawClient.ts'

// Two people are in a call while a client sends ten thousand invalid frames to the server.

let host: MeetingHost
test.beforeAll(async () => {
  host = await startMeetingHost({
    pages: { '/': { type: 'text/html', body: '<!doctype html><body></body>' } },
  })
})
test.afterAll(() => host.close())

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const heapAfterCollection = (): number => {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

const enter = async (page: Page, name: string, role: 'doctor' | 'patient'): Promise<void> => {
  await page.goto(host.origin)
  const token = await host.token(role, name, 'room')
  await page.evaluate(installRawClient, { token, peerId: name })
  await page.evaluate((called) => window.raw.join(called, true), name)
  await page.evaluate(() => window.raw.publish({ simulcast: false }))
}

const watch = async (page: Page): Promise<void> => {
  const trackId = () =>
    page.evaluate(() => {
      const added = window.raw.notifications.flatMap(({ method, params }) => {
        if (method === 'on-track-add')
          return Object.values(params.tracks as Record<string, { type: string; track_id: string }>)
        if (method !== 'peer-list') return []
        const peers = Object.values(
          params.peers as Record<string, { tracks: Record<string, { type: string; track_id: string }> }>,
        )
        return peers.flatMap((peer) => Object.values(peer.tracks))
      })
      return added.find((track) => track.type === 'video')?.track_id ?? ''
    })
  await expect.poll(trackId).not.toBe('')
  const id = await trackId()
  await expect
    .poll(async () => JSON.stringify(await page.evaluate((wanted) => window.raw.prefer(wanted, 'high'), id)))
    .toContain('result')
}

const framesOf = (page: Page): Promise<number> =>
  page.evaluate(async () => (await window.raw.received()).find((one) => one.kind === 'video')?.frames ?? 0)

const throwAt = async (part: number, frames: readonly string[]): Promise<void> => {
  const roles = ['observer', 'waiting', 'patient'] as const
  const role = roles[part % roles.length] ?? 'observer'
  const token = await host.token(role, `hostile-${part}`, part % 4 === 3 ? 'another' : 'room')
  const socket = await SocketClient.open(host.origin, { token })
  if (part % 2 === 0) await socket.call('join', { name: 'Mallory' })
  if (part % 5 === 4) socket.notify('leave', {})
  for (const frame of frames) if (!socket.closed) socket.sendRaw(frame)
  await Promise.race([socket.untilClosed(), socket.call('ping', { timestamp: 1 })])
  socket.notify('leave', {})
  socket.close()
  await socket.untilClosed()
}

test('frames of a call keep growing under ten thousand frames of nonsense, and the memory comes back', async ({
  context,
}) => {
  const doctor = await context.newPage()
  const patient = await context.newPage()
  await enter(doctor, 'doctor', 'doctor')
  await enter(patient, 'patient', 'patient')
  await watch(doctor)
  await watch(patient)
  await expect.poll(() => framesOf(doctor)).toBeGreaterThan(10)

  const samples = fc.sample(randomFrame, { numRuns: 10_000, seed: 7 })
  const round = async (): Promise<void> => {
    for (let part = 0; part < 20; part += 1) {
      const before = [await framesOf(doctor), await framesOf(patient)] as const
      await throwAt(part, samples.slice(part * 500, part * 500 + 500))
      await expect.poll(() => framesOf(doctor)).toBeGreaterThan(before[0])
      await expect.poll(() => framesOf(patient)).toBeGreaterThan(before[1])
    }
  }
  // The first round loads code and fills caches, so only growth in the second one is a leak.
  await round()
  const before = heapAfterCollection()
  await round()
  const grown = heapAfterCollection() - before
  expect(grown).toBeLessThan(8 * 1_048_576)

  const heard = await doctor.evaluate(() => window.raw.notifications.map((one) => one.method))
  expect(heard).not.toContain('on-error')
  expect(heard.filter((method) => method === 'on-peer-leave-request')).toEqual([])
})
