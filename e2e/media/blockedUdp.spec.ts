import { mkdir } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { canMakeNetworks, hasCoturn } from '../../scripts/withoutUdp.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { expectSeesAndHears } from '../drivers/callMedia.ts'
import { DOCTOR, meet, PATIENT, twoPages } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { startCoturn, startTlsCoturn } from '../fixtures/coturn.ts'
import { type NetworkWithoutUdp, openNetworkWithoutUdp } from '../fixtures/networkWithoutUdp.ts'
import { test as base, startServer, type TestServer } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'

// A patient whose network drops UDP has the call over TCP; the doctor stays on UDP (decision 0086). Where no
// network can be made, the last lines of `npm test` say that these journeys were left out.

const test = base.extend<{ network: NetworkWithoutUdp }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is always a pattern
  network: async ({}, use) => {
    const network = await openNetworkWithoutUdp()
    await use(network)
    await network.close()
  },
  // Each test has its own server.
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is always a pattern
  baseURL: async ({}, use) => use(undefined),
})

interface Scene {
  clinic: TestServer
  page: Page
  guestPage: Page
  pages: Awaited<ReturnType<typeof twoPages>>
  close(): Promise<void>
}

/** The doctor on this machine, and the patient's browser in its own network. */
const open = async (
  doctors: Browser,
  network: NetworkWithoutUdp,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<Scene> => {
  const clinic = await startServer({
    HOST: '0.0.0.0',
    TLS: 'self-signed',
    DEMO_PASSWORD: 'behind a firewall',
    ...env,
  })
  const browser = await network.launch(args)
  const origin = `https://${network.address}:${new URL(clinic.baseURL).port}`
  const settings = {
    ignoreHTTPSErrors: true,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  }
  const doctorContext = await doctors.newContext({ ...settings, baseURL: clinic.baseURL })
  const context = await browser.newContext({ ...settings, baseURL: origin })
  const page = await doctorContext.newPage()
  const guestPage = await context.newPage()
  await guestPage.addInitScript(noteTimes)
  const pages = await twoPages(page, guestPage, { ...clinic, baseURL: origin })
  const close = async () => {
    await browser.close()
    await doctorContext.close()
    await clinic.stop()
  }
  return { clinic, page, guestPage, pages, close }
}

declare global {
  interface Window {
    /** When each connection was made and first stood, in milliseconds of the page. */
    connectionTimes: { madeAt: number; stoodAt: number | null }[]
  }
}

/** Runs in the page before it loads. */
const noteTimes = (): void => {
  window.connectionTimes = []
  const Original = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      const times: Window['connectionTimes'][number] = { madeAt: performance.now(), stoodAt: null }
      window.connectionTimes.push(times)
      this.addEventListener('connectionstatechange', () => {
        if (this.connectionState === 'connected') times.stoodAt ??= performance.now()
      })
    }
  }
}

/** How the connections of the page go now: the protocol, or `relay` for a TURN server. */
const waysOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const connection of window.peerConnections) {
      if (connection.connectionState !== 'connected') continue
      const stats = await connection.getStats()
      for (const report of stats.values()) {
        if (report.type !== 'transport' || report.selectedCandidatePairId === undefined) continue
        const local = stats.get(stats.get(report.selectedCandidatePairId)?.localCandidateId)
        found.push(local?.candidateType === 'relay' ? `relay over ${local.relayProtocol}` : local?.protocol)
      }
    }
    return found.sort()
  })

/** Address and user name of each relay that the connections of the page may use. */
const relaysKnownTo = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    window.peerConnections
      .filter(({ connectionState }) => connectionState === 'connected')
      .flatMap((connection) => connection.getConfiguration().iceServers ?? [])
      .flatMap(({ urls, username }) => [urls].flat().map((url) => `${url} ${username ?? ''}`))
      .filter((server) => server.startsWith('turn')),
  )

const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env.PICTURES === undefined) return
  await mkdir(process.env.PICTURES, { recursive: true })
  await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

if (canMakeNetworks()) {
  test('a patient without UDP joins over TCP, is told so, and is remembered; the doctor stays on UDP', async ({
    browser,
    network,
  }) => {
    test.setTimeout(180_000)
    const { clinic, page, guestPage, pages, close } = await open(browser, network)
    const { doctor, guest } = pages
    await openHome(page, clinic)
    await doctor.enterFromNowCard()
    await doctor.expectPreview()
    const code = await doctor.roomCode()
    await doctor.join()
    await guest.openByCode(code)
    await guest.giveName(PATIENT)
    await guest.consent()
    await guest.expectDeviceCheck()
    await expect(onPage(guestPage).getByText('Your network blocks the direct path (UDP).')).toBeVisible()
    await expectAccessible(guestPage, 'the device check of a patient without UDP')
    await picture(guestPage, 'devices-wide-en')
    await guestPage.setViewportSize({ width: 360, height: 740 })
    await picture(guestPage, 'devices-narrow-en')
    await guest.wait()
    await expect(onPage(guestPage).getByText('Your network blocks the direct path (UDP).')).toBeVisible()
    await doctor.openPeople()
    await doctor.admit(PATIENT)
    await guest.expectInCall()
    await expectSeesAndHears(guestPage, DOCTOR)
    await expectSeesAndHears(page, PATIENT)
    expect(await waysOf(guestPage)).toEqual(['tcp', 'tcp'])
    expect(await waysOf(page)).toEqual(['udp', 'udp'])

    await page.getByRole('button', { name: /^Connection/ }).click()
    await expect(onPage(page).getByText('Your audio and video take the direct path (UDP).')).toBeVisible()

    const remembered = await guestPage.evaluate(() => localStorage.getItem('consulta.blockedUdp'))
    const hours = (JSON.parse(remembered ?? '{}').until - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(5.9)
    expect(hours).toBeLessThanOrEqual(6)
    expect(await page.evaluate(() => localStorage.getItem('consulta.blockedUdp'))).toBeNull()
    await close()
  })

  test('a first attempt that fails is followed by one over TCP within five seconds', async ({
    browser,
    network,
  }) => {
    test.setTimeout(180_000)
    const { clinic, page, guestPage, pages, close } = await open(browser, network)
    const { doctor, guest } = pages
    // The test before the call finds UDP open; then the network changes, before a connection is made.
    network.setUdp(true)
    await openHome(page, clinic)
    await doctor.enterFromNowCard()
    await doctor.expectPreview()
    const code = await doctor.roomCode()
    await doctor.join()
    await guest.openByCode(code)
    await guest.giveName(PATIENT)
    await guest.consent()
    await guest.expectDeviceCheck()
    expect(await guestPage.evaluate(() => localStorage.getItem('consulta.blockedUdp'))).toBeNull()
    network.setUdp(false)
    // The connections are made while the patient waits.
    await guest.wait()
    await doctor.openPeople()
    await doctor.admit(PATIENT)
    await guest.expectInCall()
    await expectSeesAndHears(guestPage, DOCTOR)
    await expectSeesAndHears(page, PATIENT)
    expect(await waysOf(guestPage)).toEqual(['tcp', 'tcp'])
    const times = await guestPage.evaluate(() => window.connectionTimes)
    const stood = times.slice(-2)
    // A connection is made anew at the moment of the first failure.
    const failedAt = Math.min(...stood.map(({ madeAt }) => madeAt))
    for (const { stoodAt } of stood)
      expect((stoodAt ?? Number.POSITIVE_INFINITY) - failedAt).toBeLessThan(5_000)
    expect(await waysOf(page)).toEqual(['udp', 'udp'])
    await close()
  })

  test('the check of the connection says that UDP is blocked, and is good over TCP', async ({
    browser,
    network,
  }) => {
    test.setTimeout(180_000)
    const { guestPage, close } = await open(browser, network)
    await guestPage.setViewportSize({ width: 360, height: 740 })
    await guestPage.goto('/diagnostics')
    await guestPage.getByRole('button', { name: 'Start' }).click()
    for (let step = 0; step < 3; step += 1) await guestPage.getByRole('button', { name: 'Next' }).click()
    await expect(onPage(guestPage).getByText('Your network blocks the direct path (UDP).')).toBeVisible({
      timeout: 60_000,
    })
    const way = guestPage.getByRole('definition').filter({ hasText: /^TCP$/ })
    await expect(way).toBeVisible()
    await expectAccessible(guestPage, 'the check without UDP, narrow')
    await picture(guestPage, 'check-narrow-en')
    expect(await guestPage.evaluate(() => localStorage.getItem('consulta.blockedUdp'))).not.toBeNull()
    await close()
  })
}

if (canMakeNetworks() && hasCoturn()) {
  test('a patient without UDP joins through a relay where only its port is open', async ({
    browser,
    network,
  }) => {
    test.setTimeout(180_000)
    const turn = await startCoturn(network.address, 4_478)
    const { clinic, page, guestPage, pages, close } = await open(browser, network, {
      MEDIA_TCP_PORT: 'off',
      ...turn.env,
    })
    await meet(pages, clinic)
    await expectSeesAndHears(guestPage, DOCTOR)
    await expectSeesAndHears(page, PATIENT)
    expect(await waysOf(guestPage)).toEqual(['relay over tcp', 'relay over tcp'])
    await close()
    await turn.close()
  })

  test('a patient without UDP joins through a relay over TLS, with credentials that expire', async ({
    browser,
    network,
  }) => {
    test.setTimeout(180_000)
    const turn = await startTlsCoturn(network.address, 4_479)
    const { clinic, page, guestPage, pages, close } = await open(
      browser,
      network,
      { MEDIA_TCP_PORT: 'off', ...turn.env },
      [`--ignore-certificate-errors-spki-list=${turn.publicKeyHash}`],
    )
    await meet(pages, clinic)
    await expectSeesAndHears(guestPage, DOCTOR)
    await expectSeesAndHears(page, PATIENT)
    expect(await waysOf(guestPage)).toEqual(['relay over tls', 'relay over tls'])
    // The doctor, whose network is open, takes no place on the relay.
    expect(await waysOf(page)).toEqual(['udp', 'udp'])
    expect(await relaysKnownTo(page)).toEqual([])
    expect(await relaysKnownTo(guestPage)).toContainEqual(
      expect.stringMatching(/^turns:.* \d{10}:[0-9a-f]{12}$/),
    )
    await close()
    await turn.close()
  })
}
