import { expect, type Page } from '@playwright/test'
import { expectSeesAndHears } from '../drivers/callMedia.ts'
import { DOCTOR, meet, PATIENT, twoPages } from '../drivers/consultation.ts'
import { type NetworkWithoutUdp, openNetworkWithoutUdp } from '../fixtures/networkWithoutUdp.ts'
import { test as base, startServer, type TestServer } from '../fixtures/server.ts'

// A patient whose network drops UDP has the call over TCP; the doctor stays on UDP (decision 0189).

const test = base.extend<{ network: NetworkWithoutUdp; clinic: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is always a pattern
  network: async ({}, use) => {
    const network = await openNetworkWithoutUdp()
    if (network === null) throw new Error('no network namespace')
    await use(network)
    await network.close()
  },
  clinic: async ({ network: _ }, use) => {
    const clinic = await startServer({
      HOST: '0.0.0.0',
      TLS: 'self-signed',
      DEMO_PASSWORD: 'a clinic behind a wall',
    })
    await use(clinic)
    await clinic.stop()
  },
  baseURL: ({ clinic }, use) => use(clinic.baseURL),
})
test.use({ viewport: { width: 1280, height: 800 } })

/** Protocols of the pairs that the page's connections use now. */
const protocolsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const connection of window.peerConnections) {
      if (connection.connectionState !== 'connected') continue
      const stats = await connection.getStats()
      for (const report of stats.values())
        if (report.type === 'transport' && report.selectedCandidatePairId !== undefined)
          found.push(
            stats.get(stats.get(report.selectedCandidatePairId)?.localCandidateId)?.protocol ?? 'none',
          )
    }
    return found.sort()
  })

const openPages = async (page: Page, network: NetworkWithoutUdp, clinic: TestServer) => {
  const browser = await network.launch()
  const origin = `https://${network.address}:${new URL(clinic.baseURL).port}`
  const context = await browser.newContext({
    baseURL: origin,
    ignoreHTTPSErrors: true,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
  })
  const guestPage = await context.newPage()
  return { browser, context, pages: await twoPages(page, guestPage, { ...clinic, baseURL: origin }) }
}

test('a patient without UDP joins over TCP, and only this patient', async ({ page, network, clinic }) => {
  test.setTimeout(180_000)
  const { browser, pages } = await openPages(page, network, clinic)
  await meet(pages, clinic)
  await expectSeesAndHears(pages.guestPage, DOCTOR)
  await expectSeesAndHears(page, PATIENT)
  expect(await protocolsOf(pages.guestPage)).toEqual(['tcp', 'tcp'])
  expect(await protocolsOf(page)).toEqual(['udp', 'udp'])
  await browser.close()
})
