import { expect } from '@playwright/test'
import { addFileToCorpus, isUpToDate } from '../../model-tests/ledgers/corpus.ts'
import { replayLedger } from '../../src/actors/audit/ledger/replay.ts'
import { fromJsonl } from '../../src/services/audit/ledger/exportLedger.ts'
import { auditPage } from '../drivers/auditPage.ts'
import { DOCTOR, meet, PATIENT, twoPages } from '../drivers/consultation.ts'
import { onPage } from '../drivers/onPage.ts'
import { startBrittleNetwork } from '../fixtures/brittleNetwork.ts'
import { test } from '../fixtures/server.ts'

/**
 * Records a whole visit in a doctor's browser, from sign-in to check-out, with a reconnect. With `npm run
 * ledgers:record` the file is added to the corpus, which every run of the model tests replays.
 */
const isRecording = process.env.LEDGERS === 'record'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that is kept' } })

test('M4.005 M4.070 M4.111 the record of a doctor’s whole visit folds to the states it had, and names nobody', async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000)
  const network = await startBrittleNetwork(server.baseURL)
  const through = { ...server, baseURL: network.origin }
  const contextAt = (baseURL: string) =>
    browser.newContext({ baseURL, permissions: ['camera', 'microphone'], locale: 'en-US' })
  const [doctorContext, guestContext] = [await contextAt(network.origin), await contextAt(server.baseURL)]
  const [page, guestPage] = [await doctorContext.newPage(), await guestContext.newPage()]
  const pages = await twoPages(page, guestPage, server)
  const { doctor, guest } = pages

  await test.step('the doctor signs in, enters and joins; the guest waits and is let in', () =>
    meet(pages, through))

  await test.step('they write to each other, and the doctor mutes', async () => {
    await doctor.openChat()
    await doctor.say('Since when does it hurt?')
    await guest.openChat()
    await guest.say('Since Monday')
    await expect(onPage(page).getByText('Since Monday')).toBeVisible()
    await doctor.muteMicrophone()
    await doctor.unmuteMicrophone()
  })

  await test.step('the doctor’s line breaks and comes back', async () => {
    network.cutSignalling(true)
    await expect(
      onPage(page)
        .getByText(/^Reconnecting…/)
        .first(),
    ).toBeVisible({ timeout: 20_000 })
    network.cutSignalling(false)
    await expect(onPage(page).getByText(/^Reconnecting…/)).toHaveCount(0, { timeout: 30_000 })
  })

  await test.step('the doctor ends the visit and checks out', async () => {
    await doctor.endForEveryone()
    await guest.expectThanks()
    await doctor.finish()
  })

  const audit = auditPage(page)
  await audit.open()
  // The current page comes first in the list; the visit is the one before it.
  await page
    .getByRole('button', { name: /^Open the record of/ })
    .nth(1)
    .click()
  await audit.expectOpen()
  const text = await audit.save()
  await guestContext.close()
  await doctorContext.close()
  await network.close()

  const { entries } = fromJsonl(text)
  const runs = replayLedger(entries)
  expect(runs.filter(({ mismatch, problem }) => mismatch !== null || problem !== null)).toEqual([])
  for (const machine of [
    'login',
    'session',
    'visit',
    'meeting',
    'room',
    'transport',
    'retry',
    'chat',
    'localTrack',
  ])
    expect(new Set(runs.map((run) => run.machine)), 'machines of a visit').toContain(machine)
  const secrets = [PATIENT, DOCTOR, 'Since', server.email, server.password]
  for (const secret of secrets) expect(text, `the ledger holds "${secret}"`).not.toContain(secret)
  if (isRecording && !isUpToDate('visit')) addFileToCorpus('visit', text)
})
