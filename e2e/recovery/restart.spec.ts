import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { readSecrets } from '../../server/config/secrets.ts'
import { signMeetingToken } from '../../server/meeting/http/meetingToken.ts'
import type { MeetingRole } from '../../server/meeting/ports.ts'
import { type BrittleNetwork, startBrittleNetwork } from '../fixtures/brittleNetwork.ts'
import { startServer, type TestServer } from '../fixtures/server.ts'
import { enter, seesAndHears, state } from '../meeting/callDriver.ts'
import { bundleClientPage, clientPages } from '../meeting/clientPages.ts'
import { comesBack, haveRead, history, media, seesAgain } from './calls.ts'

// Tests that the server process ends during a consultation and is restarted: the consultation continues.

let server: TestServer
/** Only serves the page and forwards everything. */
let network: BrittleNetwork
let script: string

test.beforeAll(async () => {
  script = await bundleClientPage()
})
test.beforeEach(async () => {
  server = await startServer()
  network = await startBrittleNetwork(server.baseURL, clientPages(script))
})
test.afterEach(async () => {
  await network.close()
  await server.stop()
})

const token = async (role: MeetingRole, userId: string): Promise<string> => {
  const { meetingTokenKey } = await readSecrets(server.dataDir)
  return signMeetingToken(meetingTokenKey, { roomId: 'visit-of-the-test', userId, role })
}

const talking = async (context: BrowserContext): Promise<[Page, Page]> => {
  const [doctor, patient] = [await context.newPage(), await context.newPage()]
  const host = { origin: network.origin, token }
  await enter(host, doctor, 'Doctor', 'doctor')
  await enter(host, patient, 'Patient', 'patient')
  await seesAndHears(doctor, 'Patient')
  await seesAndHears(patient, 'Doctor')
  await patient.evaluate(() => window.consulta.toggle('audio', false))
  await doctor.evaluate(() => window.consulta.say('before'))
  await haveRead([doctor, patient], ['before'])
  return [doctor, patient]
}

const goesOn = async (doctor: Page, patient: Page, width: number): Promise<void> => {
  for (const page of [doctor, patient]) await comesBack(page, 40_000)
  await seesAgain(patient, 'Doctor', 20_000)
  await seesAgain(doctor, 'Patient', 20_000)
  await expect
    .poll(async () => (await state(doctor)).peers.map(({ name, role, audioOn }) => ({ name, role, audioOn })))
    .toEqual([{ name: 'Patient', role: 'patient', audioOn: false }])
  expect((await state(patient)).peers.map(({ name }) => name)).toEqual(['Doctor'])
  await expect.poll(async () => (await media(patient, 'Doctor')).width, { timeout: 20_000 }).toBe(width)
  await haveRead([doctor, patient], ['before', 'from the patient'])
  await doctor.evaluate(() => window.consulta.say('after'))
  await haveRead([doctor, patient], ['before', 'from the patient', 'after'])
  await patient.evaluate(() => window.consulta.toggle('audio', true))
  await seesAndHears(doctor, 'Patient')
  for (const page of [doctor, patient]) expect((await state(page)).end).toBeUndefined()
}

test('M4.064 M4.065 M4.066 M4.049 M7.124 the server process is started again', async ({ context }) => {
  test.setTimeout(150_000)
  const [doctor, patient] = await talking(context)
  const { width } = await media(patient, 'Doctor')
  const { port } = new URL(server.baseURL)
  await server.halt()
  await expect.poll(() => history(patient)).toContain('Reconnecting')
  await patient.evaluate(() => window.consulta.say('from the patient'))
  server = await startServer({ DATA_DIR: server.dataDir, PORT: port })
  await goesOn(doctor, patient, width)
})
