import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { pdf } from '../../server/testing/sampleFiles.ts'
import { expectAccessible } from '../drivers/accessible.ts'
import { expectAccessibleInEveryLook } from '../drivers/everyLook.ts'
import { bookLinkedVisit } from '../drivers/linkedVisit.ts'
import { onPage } from '../drivers/onPage.ts'
import { type TestServer, test } from '../fixtures/server.ts'
import { speak } from './signIn.ts'

test.use({ serverEnv: { SEED: 'demo' } })

const DAY_MS = 86_400_000
const words = {
  en: {
    proposal: 'The practice proposed another time',
    take: 'Accept this time',
    files: 'Prescriptions and files from your doctor',
    born: "Patient's date of birth",
    show: 'Show the files',
    wrong: 'The date of birth or the code does not match',
    open: 'Open Química sanguínea in a new tab',
    none: 'No shared files.',
  },
  es: {
    proposal: 'El consultorio le propone otro horario',
    take: 'Aceptar este horario',
    files: 'Recetas y archivos de su médico',
    born: 'Fecha de nacimiento del paciente',
    show: 'Ver los archivos',
    wrong: 'La fecha de nacimiento o el código no coincide',
    open: 'Abrir Química sanguínea en otra pestaña',
    none: 'No hay archivos compartidos.',
  },
} as const

/** A guest's visit that was accepted, the time that the doctor proposes instead, and a file that is shared. */
const arrange = async (page: Page, server: TestServer) => {
  const { request } = page
  const { baseURL } = server
  const parsed = async <S extends z.ZodType>(schema: S, answer: { json(): Promise<unknown> }) =>
    schema.parse(await answer.json())
  const visit = await bookLinkedVisit(request, server)
  const { headers } = visit
  await request.put(`${baseURL}/v1/practitioner/appointment/proposal/${visit.id}`, {
    headers,
    data: { start_time: visit.freeSlots.at(-1)?.start_time },
  })
  const details = await request.get(`${baseURL}/v2/practitioner/appointment/details/${visit.id}`, { headers })
  const { client } = await parsed(z.object({ client: z.object({ id: z.string() }) }), details)
  const added = await request.post(`${baseURL}/v1/practitioner/records/upload`, {
    headers,
    multipart: {
      file: { name: 'lab.pdf', mimeType: 'application/pdf', buffer: pdf() },
      ...{ client_id: client.id, kind: 'lab', title: 'Química sanguínea' },
      ...{ taken_on: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10), shared: 'true' },
    },
  })
  const record = await parsed(z.object({ id: z.string(), version: z.number() }), added)
  const unshare = () =>
    request.patch(`${baseURL}/v1/practitioner/record/${record.id}`, {
      headers: { ...headers, 'if-match': `"${record.version}"` },
      data: { shared: false },
    })
  return { link: visit.link, unshare }
}

for (const [locale, width] of [
  ['en', 1_280],
  ['es', 360],
] as const)
  test(`a patient takes the offered time and opens the shared files by the link: ${locale}`, async ({
    page,
    server,
  }) => {
    const w = words[locale]
    test.setTimeout(120_000)
    const { link, unshare } = await arrange(page, server)
    await speak(page, server, locale)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(link)

    await test.step('the offered time of an accepted visit is taken', async () => {
      await expect(onPage(page).getByText(w.proposal)).toBeVisible()
      await expectAccessible(page, `the offered time, ${locale}`)
      await page.getByRole('button', { name: w.take }).click()
      await expect(onPage(page).getByText(w.proposal)).toHaveCount(0)
    })

    const files = page.getByRole('region', { name: w.files })
    await test.step('the files come after the date of birth; a wrong one is refused', async () => {
      await files.getByLabel(w.born).fill('1990-05-02')
      await files.getByRole('button', { name: w.show }).click()
      await expect(files.getByText(w.wrong)).toBeVisible()
      await expectAccessible(page, `a wrong date of birth, ${locale}`)
      await files.getByLabel(w.born).fill('1990-05-01')
      await files.getByRole('button', { name: w.show }).click()
      await expect(files.getByRole('link', { name: w.open })).toBeVisible()
      await expectAccessible(page, `the shared files, ${locale}`)
      // It ends in Spanish, so once is enough.
      if (locale === 'es') await expectAccessibleInEveryLook(page, 'the shared files')
    })

    await test.step('the address opens the file until it is no longer shared', async () => {
      const address = (await files.getByRole('link', { name: w.open }).getAttribute('href')) ?? ''
      const opened = await page.request.get(`${server.baseURL}${address}`)
      expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf'])
      expect((await unshare()).status()).toBe(200)
      expect((await page.request.get(`${server.baseURL}${address}`)).status()).toBe(404)
      await page.reload()
      await files.getByLabel(w.born).fill('1990-05-01')
      await files.getByRole('button', { name: w.show }).click()
      await expect(files.getByText(w.none)).toBeVisible()
    })
  })
