import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { PAGES } from '../../src/pages.ts'
import { expectAccessibleInEveryLook } from '../drivers/everyLook.ts'
import { bookLinkedVisit } from '../drivers/linkedVisit.ts'
import { printedPrescription } from '../drivers/printedPrescription.ts'
import { type TestServer, test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic for everybody' } })
// Each has a server of its own, so that two workers share them.
test.describe.configure({ mode: 'parallel' })

type Access = (typeof PAGES)[number]['access']

const pathsFor = (...access: Access[]): string[] =>
  PAGES.filter((page) => access.includes(page.access)).map(({ path }) => path)

/** A value for each parameter of a path; the demo clinic and the calls of a guest give those that must exist. */
const exampleOf = (path: string, examples: Readonly<Record<string, string>>): string => {
  const example = examples[path] ?? path.replace(/\/:\w+\?$/, '').replace('*', '/nowhere')
  if (example.includes(':')) throw new Error(`No example of ${path}`)
  return example
}

const visits = z.object({ appointments: z.array(z.object({ id: z.string(), status: z.string() })) })

/** A visit that is over and the one that is live, of the demo doctor. */
const ownVisits = async (page: Page, server: TestServer, headers: Record<string, string>) => {
  const read = async (status: string, fromDays: number) => {
    const query = new URLSearchParams({
      start_time: new Date(Date.now() - fromDays * 86_400_000).toISOString(),
      end_time: new Date().toISOString(),
      status,
    })
    const answer = await page.request.get(
      `${server.baseURL}/v1/practitioner/appointment/timeframe?${query}`,
      { headers },
    )
    const id = visits.parse(await answer.json()).appointments.at(-1)?.id
    if (id === undefined) throw new Error(`No visit is ${status}`)
    return id
  }
  return { finished: await read('completed', 30), live: await read('in_progress,accepted', 1) }
}

const openedIn = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.locator('main h1').first(), path).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0)
}

/** The shell's polite and urgent regions announce for every part of a page (experience §2.4). */
const LIVE_REGIONS = 2

const liveRegionsOf = (page: Page) =>
  page.locator(
    '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"], output',
  )

const lookAt = async (page: Page, paths: readonly string[], examples: Record<string, string> = {}) => {
  const failures: string[] = []
  for (const path of paths) {
    await openedIn(page, exampleOf(path, examples))
    const live = await liveRegionsOf(page).count()
    if (live !== LIVE_REGIONS) failures.push(`${path}: ${live} live regions`)
    // All pages are seen, so that one run names everything that is found.
    await expectAccessibleInEveryLook(page, path).catch((failure: unknown) => failures.push(String(failure)))
  }
  expect(failures.join('\n')).toBe('')
}

test('every page that needs no account is accessible in both languages, at three widths, light and dark', async ({
  page,
  server,
}) => {
  test.setTimeout(600_000)
  await speak(page, server, 'es')
  const visit = await bookLinkedVisit(page.request, server)
  const printed = await printedPrescription(page.request, server)
  await lookAt(page, pathsFor('signedOut', 'anyone'), {
    '/profile/:practitioner/:speciality': visit.profile,
    '/visit/:token': visit.link,
    '/rx/:folio': printed.path,
    // There is no stream; e2e/media/streaming.spec.ts looks at one.
    '/watch/:address': '/watch/AAAAAAAAAAAAAAAAAAAAAA',
    '/audit/machines/:machine': '/audit/machines/login',
  })
})

test('every page of the doctor is accessible in both languages, at three widths, light and dark', async ({
  page,
  server,
}) => {
  test.setTimeout(600_000)
  const { headers } = await bookLinkedVisit(page.request, server)
  const { finished, live } = await ownVisits(page, server, headers)
  await openHome(page, server, 'es')
  await lookAt(page, pathsFor('signedIn'), {
    '/appointments/:appointmentId': `/appointments/${finished}`,
    '/meeting-room/:appointmentId': `/meeting-room/${live}`,
    '/audit/visits/:appointmentId': `/audit/visits/${finished}`,
  })
  await test.step('a patient is open', async () => {
    await page.goto('/patients')
    await page.getByRole('list').getByRole('link').first().click()
    await expect(page.getByRole('tab').first()).toBeVisible()
    await expectAccessibleInEveryLook(page, 'a patient')
  })
})
