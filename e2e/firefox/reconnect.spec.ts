import { expect, type Page, test } from '@playwright/test'
import type { Browser, Page as FirefoxPage } from 'puppeteer-core'
import { bundleDevicePage } from '../devices/deviceDriver.ts'
import { type BrittleNetwork, startBrittleNetwork } from '../fixtures/brittleNetwork.ts'
import { type MeetingHost, startMeetingHost } from '../media/meetingHost.ts'
import { enter, seesAndHears, state } from '../meeting/callDriver.ts'
import { clientPages } from '../meeting/clientPages.ts'
import { launchFirefox } from './launchFirefox.ts'

// Tests our meeting layer in Firefox over a failing network and with a changing role.

let host: MeetingHost
let network: BrittleNetwork
let firefox: Browser

test.beforeAll(async () => {
  host = await startMeetingHost({ pages: clientPages(await bundleDevicePage()) })
  network = await startBrittleNetwork(host.origin)
  firefox = await launchFirefox()
})
test.afterAll(async () => {
  await firefox.close()
  await network.close()
  await host.close()
})

/** Call drivers only navigate, listen and evaluate, which both libraries do with the same methods. */
const asPage = (page: FirefoxPage): Page => page as unknown as Page

/** Firefox counts no frames of a live stream in its video element, so decoded frames and sound are read. */
const received = (page: FirefoxPage) =>
  page.evaluate(async () => {
    const { audio } = await window.consulta.media('Doctor')
    return { frames: await window.devices.decodedFrames(), audio }
  })

const receives = async (page: FirefoxPage): Promise<void> => {
  const before = await received(page)
  await expect
    .poll(async () => (await received(page)).frames, { timeout: 20_000 })
    .toBeGreaterThan(before.frames + 10)
  await expect
    .poll(async () => (await received(page)).audio, { timeout: 20_000 })
    .toBeGreaterThan(before.audio + 0.001)
}

test('M4.012 M4.013 M4.070 M4.074 a call of Firefox survives cuts and changes of role', async ({
  page: doctor,
}) => {
  test.setTimeout(150_000)
  const page = await firefox.newPage()
  const patient = asPage(page)
  await enter(host, doctor, 'Doctor', 'doctor')
  await enter({ ...host, origin: network.origin }, patient, 'Patient', 'waiting')
  const history = async () => (await state(patient)).history
  const peer = async () => (await state(doctor)).peers[0]?.id ?? ''
  const bothFlow = async () => {
    await seesAndHears(doctor, 'Patient')
    await receives(page)
  }

  await test.step('M4.070 admitted, both see and hear each other, in three layers', async () => {
    await expect.poll(async () => (await state(doctor)).peers.length).toBe(1)
    await doctor.evaluate((id) => window.consulta.admit(id), await peer())
    await expect.poll(async () => (await state(patient)).localRole).toBe('patient')
    await bothFlow()
    expect(await page.evaluate(() => window.devices.sentLayers())).toEqual(['f', 'h', 'q'])
  })
  await test.step('M4.012 M4.013 the websocket is cut: it comes back by itself', async () => {
    host.cutSignalling('Patient')
    await expect.poll(history).toContain('Reconnecting')
    await expect.poll(async () => (await history()).at(-1), { timeout: 20_000 }).toBe('Connected')
    await bothFlow()
  })
  await test.step('media is cut until both sides gave their connections up: it flows again on new ones', async () => {
    network.cutMedia(true)
    const cutAt = Date.now()
    await expect
      .poll(async () => (await history()).filter((one) => one === 'Reconnecting').length, { timeout: 30_000 })
      .toBeGreaterThan(1)
    await expect.poll(() => Date.now() - cutAt, { timeout: 20_000 }).toBeGreaterThan(10_000)
    network.cutMedia(false)
    await expect.poll(async () => (await history()).at(-1), { timeout: 40_000 }).toBe('Connected')
    await bothFlow()
  })
  await test.step('M4.074 back to waiting and in again: seen and heard as before', async () => {
    await doctor.evaluate((id) => window.consulta.changeRole(id, 'waiting'), await peer())
    await expect.poll(async () => (await state(patient)).localRole).toBe('waiting')
    await doctor.evaluate((id) => window.consulta.admit(id), await peer())
    await expect.poll(async () => (await state(patient)).localRole).toBe('patient')
    await bothFlow()
  })
  // An interruption of this length is reported and does not end the call.
  for (const one of [doctor, patient])
    expect((await state(one)).errors.filter(({ isTerminal }) => isTerminal)).toEqual([])
})
