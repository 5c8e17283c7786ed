import { expect, type Page } from '@playwright/test'
import { visitRecordAnswer } from '../../src/contracts/portal/visitRecord.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { expectSeesAndHears, watchConnections } from '../drivers/callMedia.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { guestRoom } from '../drivers/guestRoom.ts'
import { expectAuditable, ledgersOf } from '../drivers/ledgerOf.ts'
import { onPage } from '../drivers/onPage.ts'
import { paintScreen } from '../drivers/paintScreen.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

/** Tests a consultation from end to end in two browsers with our media server. */
const PATIENT = 'Ana Guest'

// Its own clinic, because the visit that ends here is the live one of other journeys.
test.use({ serverEnv: { SEED: 'demo' } })

/** The names of the files that the page has fetched; its own list of resources ends at 250. */
const fetchedBy = (page: Page): string[] => {
  const names: string[] = []
  page.on('requestfinished', (request) => names.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  return names
}

/** @param files prefixes of the scripts that this page must have loaded */
const expectFetched = (fetched: readonly string[], files: readonly string[]) =>
  expect.poll(() => files.filter((file) => !fetched.some((name) => name.startsWith(file)))).toEqual([])

test('P1.23 P4.13 P7.26 P4.15 P4.16 M4.070 a consultation from sign-in to check-out', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  await watchConnections(page)
  const context = await browser.newContext({
    baseURL: server.baseURL,
    permissions: ['camera', 'microphone'],
    locale: 'en-US',
  })
  const guestPage = await context.newPage()
  await watchConnections(guestPage)
  const fetched = fetchedBy(page)
  const fetchedByGuest = fetchedBy(guestPage)
  await speak(guestPage, server, 'en')
  const doctor = doctorRoom(page)
  const guest = guestRoom(guestPage)
  const secrets = [PATIENT, 'Good morning', 'Hello doctor', server.email, server.password]
  for (const one of [page, guestPage])
    one.on('response', async (response) => {
      if (!/\/(video_room\/token|v2\/token|auth\/login)/.test(response.url())) return
      const tokens: unknown = await response.json()
      for (const [name, value] of Object.entries(Object(tokens)))
        if (/token$/.test(name)) secrets.push(String(value))
    })

  await test.step('the doctor signs in and opens the live visit from the Now card', async () => {
    await openHome(page, server)
    await doctor.enterFromNowCard()
    await doctor.expectPreview()
    await page.getByRole('button', { name: 'Test the speaker' }).click()
    await expect(onPage(page).getByText('Two tones: left, then right')).toBeVisible()
    await expect(onPage(page).getByText('Two tones: left, then right')).toBeHidden()
    await expect(onPage(page).getByText('The sound could not be played')).toHaveCount(0)
  })
  const visitPath = new URL(page.url()).pathname
  const code = await doctor.roomCode()

  await test.step('P4.15 the doctor joins and the portal hears of it', async () => {
    const told = page.waitForResponse(
      (response) => response.url().includes('/session_start_notification/') && response.ok(),
    )
    await doctor.join()
    await told
  })

  await test.step('what the doctor may come to need is there before it is asked for', async () => {
    await expectFetched(fetched, [
      'PeoplePanel',
      'CheckOutPage',
      'OpenDialog',
      'PrescriptionPanel',
      'prescription-',
    ])
    // From here to the end of the visit no code can be loaded.
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    const panel = page.getByRole('button', { name: 'Prescription', exact: true })
    await panel.click()
    await expect(page.getByRole('button', { name: 'Add a medicine' })).toBeVisible()
    await page.getByRole('button', { name: 'Close the panel' }).click()
  })

  await test.step('the guest joins by code and waits', async () => {
    await guest.openByCode(code)
    await guest.giveName(PATIENT)
    await guestPage.route('**/v2/consent', (route) => route.abort(), { times: 1 })
    await guest.consent()
    await expect(guestPage.getByTestId('urgent')).toContainText('Your answer could not be saved')
    await guestPage.getByRole('button', { name: 'Continue' }).click()
    await guest.expectDeviceCheck()
    await guest.wait()
  })

  await test.step('what the call needs is there while the guest waits, its words too', async () => {
    await expectFetched(fetchedByGuest, ['GuestCall', 'CallRating', 'callErrors-'])
    // From here the guest can load no code either.
    await guestPage.route(/\/assets\/.*\.js$/, (route) => route.abort())
  })

  await test.step('M4.070 the doctor sees who waits and lets the guest in', async () => {
    await expect(page).toHaveTitle(/^\(1\) /)
    await doctor.openPeople()
    await doctor.admit(PATIENT)
    await guest.expectInCall()
    await expect(page).not.toHaveTitle(/^\(\d/)
  })

  await test.step('both see and hear each other', async () => {
    const practitioner = await guestPage
      .getByRole('heading', { level: 1 })
      .textContent()
      .then((text) => (text ?? '').replace(/^With /, ''))
    await expectSeesAndHears(page, PATIENT)
    await expectSeesAndHears(guestPage, practitioner)
  })

  await test.step('chat both ways', async () => {
    await doctor.openChat()
    await doctor.say('Good morning')
    await guest.openChat()
    await expect(onPage(guestPage).getByText('Good morning')).toBeVisible()
    await guest.say('Hello doctor')
    await expect(onPage(page).getByText('Hello doctor')).toBeVisible()
  })

  await test.step('M4.111 mute shows on the other side', async () => {
    await doctor.muteMicrophone()
    await expect(guestPage.getByLabel("Participants' video").getByText('Microphone off')).toBeAttached()
    await doctor.unmuteMicrophone()
    await expect(guestPage.getByLabel("Participants' video").getByText('Microphone off')).not.toBeAttached()
  })

  await test.step('"?" lists the keys, but not in a text field', async () => {
    await page.locator('[aria-keyshortcuts~="Space"]').focus()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys.getByRole('textbox', { name: 'Raise or lower your hand' })).toBeVisible()
    await expectAccessible(page, 'the list of keys')
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Message' }).press('?')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('?')
    await expect(keys).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Message' }).fill('')
  })

  await test.step('held, the space bar talks; let go, it is quiet again', async () => {
    const muted = guestPage.getByLabel("Participants' video").getByText('Microphone off')
    await doctor.muteMicrophone()
    await expect(muted).toBeAttached()
    await page.getByLabel("Participants' video").focus()
    await page.keyboard.down('Space')
    await expect(muted).not.toBeAttached()
    await page.keyboard.up('Space')
    await expect(muted).toBeAttached()
    await doctor.unmuteMicrophone()
  })

  await test.step('the room fills the screen and comes back', async () => {
    const fills = () => page.evaluate(() => document.fullscreenElement !== null)
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(fills).toBe(true)
    await page.getByRole('button', { name: 'Exit full screen' }).click()
    await expect.poll(fills).toBe(false)
    await page.getByLabel("Participants' video").focus()
    await page.keyboard.press('f')
    await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
    await page.keyboard.press('f')
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
  })

  await test.step('the key S shares the screen while the stage has the focus, and takes it back', async () => {
    await page.evaluate(paintScreen)
    const shown = onPage(guestPage).getByText('is sharing a screen')
    // In a field the key types a letter.
    await page.getByRole('textbox', { name: 'Message' }).press('s')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('s')
    await page.getByLabel("Participants' video").focus()
    await page.keyboard.press('s')
    await expect(onPage(page).getByText('You are sharing your screen')).toBeVisible()
    await expect(shown).toHaveCount(1)
    await page.keyboard.press('s')
    await expect(onPage(page).getByText('You are sharing your screen')).toHaveCount(0)
    await expect(shown).toHaveCount(0)
  })

  await test.step('the doctor ends; the guest sees the end page', async () => {
    await doctor.endForEveryone()
    await guest.expectThanks()
  })

  await test.step('the ledgers of both replay to the same states and name nobody', async () => {
    expect(secrets.length).toBeGreaterThanOrEqual(9)
    const doctors = await ledgersOf(page, 'meeting.endRoomRequested')
    const guests = await ledgersOf(guestPage, 'peer.removalOrdered')
    for (const ledgers of [doctors, guests]) {
      expectAuditable(ledgers, [...secrets, code])
      const machines = ledgers.flatMap(({ entries }) => entries.map(({ machine }) => machine))
      expect(machines).toEqual(
        expect.arrayContaining(['meeting', 'transport', 'room', 'peers', 'chat', 'localTrack']),
      )
    }
  })

  await test.step('P4.16 the visit is completed after a reload', async () => {
    await doctor.finish()
    await page.unrouteAll()
    await page.reload()
    await page.goto(visitPath)
    await expect(page.getByRole('heading', { name: 'This visit has ended' })).toBeVisible()
    const authorization = (await page.context().cookies()).find(({ name }) => name === 'authorization')?.value
    const ask = async (what: 'details' | 'record') => {
      const answer = await page.request.get(
        `/v2/practitioner/appointment/${what}/${visitPath.split('/').at(-1)}`,
        { headers: { authorization: `Bearer ${authorization}` } },
      )
      return answer.json()
    }
    expect(await ask('details')).toMatchObject({ status: 'COMPLETED' })

    const record = visitRecordAnswer.parse(await ask('record'))
    expect(record.first_broken).toBeNull()
    const story = record.entries.map(({ fact }) => fact.kind)
    expect(story.filter((kind) => kind !== 'data.read')).toEqual([
      'visit.booked',
      'visit.accepted',
      'call.started',
      'person.joined',
      'visit.started',
      'consent.given',
      'person.joined',
      'person.admitted',
      // Three switches off and on again in this visit: microphone and camera.
      ...Array.from({ length: 3 }, () => ['device.off', 'device.on']).flat(),
      'screen.shared',
      'screen.stopped',
      'call.closed',
      'call.ended',
      'visit.ended',
    ])
    const written = JSON.stringify(record)
    for (const secret of [...secrets, code]) expect(written).not.toContain(secret)
  })
  await context.close()
})
