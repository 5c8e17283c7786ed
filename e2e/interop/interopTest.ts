import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test as plain } from '@playwright/test'
import { isComposerInstalled } from '../../server/meeting/compose/composerInstalled.ts'
import type { MeetingRole } from '../../server/meeting/ports.ts'
import { bundlePage } from '../bundlePage.ts'
import { type RtmpService, startRtmpService } from '../fixtures/rtmpService.ts'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { clientPages } from '../meeting/clientPages.ts'
import { createFolderVault, type FolderVault } from './folderVault.ts'
import type { InteropState, SeenPeer } from './interopClient.ts'
import { type ProviderPages, selfSignedForLocalhost, startProviderPages } from './providerPageServer.ts'

/** The client of a person: our meeting layer or the provider's public client. */
export type Side = 'ours' | 'theirs'

interface Stage {
  host: MeetingHost
  vault: FolderVault
  pages: ProviderPages
  /** The one service to which calls may be pushed. */
  service: RtmpService
}

const bundle = (file: string) => bundlePage(join(import.meta.dirname, file))

export const test = plain.extend<object, { stage: Stage }>({
  stage: [
    // The runner reads the dependencies of a fixture from this pattern; the browser is started for the pages
    // anyway.
    async ({ browserName: _ }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'streams-'))
      const vault = createFolderVault(join(folder, 'kept'))
      const service = await startRtmpService()
      const host = await startMeetingHost({
        vault,
        streaming: {
          installed: isComposerInstalled(),
          rtmpHosts: [service.host],
          folder: join(folder, 'streams'),
          compositions: 1,
        },
        tones: true,
        tls: await selfSignedForLocalhost(),
        pages: clientPages(await bundle('ourInteropPage.ts')),
      })
      const pages = await startProviderPages(await bundle('theirInteropPage.ts'))
      await use({ host, pages, vault, service })
      await pages.close()
      await host.close()
      await service.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/** Runs a spec with our client as doctor and theirs as guest, then the reverse. */
export const bothWays = (
  title: string,
  run: (room: { context: BrowserContext; doctor: Actor; guest: Actor; stage: Stage }) => Promise<void>,
): void => {
  for (const [doctorSide, guestSide] of [
    ['ours', 'theirs'],
    ['theirs', 'ours'],
  ] as const) {
    test(`${title}: doctor ${doctorSide}, guest ${guestSide}`, async ({ context, stage }) => {
      const room = `${title.split(' ').at(-1)}-${doctorSide}`
      const doctor = await actorIn(stage, context, { side: doctorSide, name: 'Doctor', room })
      const guest = await actorIn(stage, context, { side: guestSide, name: 'Guest', room })
      await run({ context, doctor, guest, stage })
    })
  }
}

/** A person with one of the clients. */
export interface Actor {
  page: Page
  name: string
  side: Side
  userId: string
  enter(role: MeetingRole): Promise<void>
  state(): Promise<InteropState>
  /** The other person, as this one sees them. */
  sees(name: string): Promise<SeenPeer | undefined>
  idOf(name: string): Promise<string>
  /** Video and sound of the other, counted from now. */
  seesAndHears(name: string): Promise<void>
  /** Loses the socket, and waits until the client is connected again. */
  reconnect(): Promise<void>
  /** Waits until the server has refused something that is done now (403, or 6013 without asking the server). */
  isRefused(attempt: () => Promise<unknown>): Promise<void>
}

export const actorIn = async (
  { host, pages }: Stage,
  context: BrowserContext,
  { side, name, room }: { side: Side; name: string; room: string },
): Promise<Actor> => {
  const page = side === 'ours' ? await context.newPage() : await pages.open(context)
  if (side === 'ours') await page.goto(`${host.origin}/client`)
  const userId = `${room}-${name}`
  const state = () => page.evaluate(() => window.interop.state())
  const sees = async (other: string) => (await state()).peers.find((peer) => peer.name === other)
  const media = (other: string) => page.evaluate((whom) => window.interop.media(whom), other)
  const refusals = async () => (await state()).errors.filter((code) => code === 403 || code === 6013).length
  const expectConnected = (connected: boolean) =>
    expect.poll(async () => (await state()).connected, { timeout: 20_000 }).toBe(connected)
  return {
    page,
    name,
    side,
    userId,
    state,
    sees,
    enter: async (role) => {
      const entrance = { token: await host.token(role, userId, room), initEndpoint: host.origin, name }
      await page.evaluate((given) => window.interop.enter(given), entrance)
    },
    idOf: async (other) => {
      await expect.poll(() => sees(other), { message: `${name} sees ${other}` }).toBeDefined()
      return (await sees(other))?.id ?? ''
    },
    seesAndHears: async (other) => {
      const { frames, audio } = await media(other)
      await expect.poll(async () => (await media(other)).frames).toBeGreaterThan(frames + 5)
      await expect.poll(async () => (await media(other)).audio).toBeGreaterThan(audio + 0.001)
    },
    reconnect: async () => {
      host.cutSignalling(userId)
      await expectConnected(false)
      await expectConnected(true)
    },
    isRefused: async (attempt) => {
      const before = await refusals()
      await attempt()
      await expect.poll(refusals, { message: `${name} is refused` }).toBe(before + 1)
    },
  }
}

/** Waits until both have joined and know each other. */
export const meet = async (doctor: Actor, guest: Actor, role: MeetingRole = 'patient'): Promise<void> => {
  await doctor.enter('doctor')
  await guest.enter(role)
  for (const one of [doctor, guest])
    await expect.poll(async () => (await one.state()).connected, { message: one.name }).toBe(true)
  await doctor.idOf('Guest')
  if (role !== 'waiting') await guest.idOf('Doctor')
}
