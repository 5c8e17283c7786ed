import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../drivers/accessible.ts'
import { expectAuditable, ledgersOf } from '../drivers/ledgerOf.ts'
import { onPage } from '../drivers/onPage.ts'
import { printedPrescription } from '../drivers/printedPrescription.ts'
import { test } from '../fixtures/server.ts'
import { speak } from './signIn.ts'

// Its own clinic, because its live visit gets a prescription that is filled.
test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic that is checked' } })

const en = {
  valid: 'The seal is valid: the prescription has not changed since it was signed',
  code: 'Code to fill it',
  fill: 'Mark as filled',
  wrong: 'The code does not belong to this prescription',
  now: /^Prescription filled: /,
  before: /^This prescription was already filled: /,
  unknown: 'Prescription not found',
}
const es = {
  valid: 'El sello es válido: la receta no ha cambiado desde que se firmó',
  code: 'Código para surtir',
  fill: 'Marcar como surtida',
  wrong: 'El código no corresponde a esta receta',
  now: /^Receta surtida: /,
  before: /^Esta receta ya se surtió: /,
  unknown: 'No encontramos esta receta',
}

const fill = async (page: Page, w: typeof en, code: string): Promise<void> => {
  await page.getByLabel(w.code).fill(code)
  await page.getByRole('button', { name: w.fill }).click()
}

test('a printed prescription is checked without an account and filled once, at once from two browsers', async ({
  page,
  browser,
  server,
}) => {
  const printed = await printedPrescription(page.request, server)
  expect(printed.pages).toHaveLength(2)
  const open = async (locale: 'en' | 'es', width: number) => {
    const context = await browser.newContext({ baseURL: server.baseURL, viewport: { width, height: 900 } })
    const other = await context.newPage()
    await speak(other, server, locale)
    await other.goto(printed.path)
    return other
  }
  const pharmacies = [
    { w: en, page: await open('en', 1_280), locale: 'en' },
    { w: es, page: await open('es', 390), locale: 'es' },
  ]

  await test.step('it says who signed it, and nothing about the patient', async () => {
    for (const { page: own, w, locale } of pharmacies) {
      await expect(own.getByText(w.valid)).toBeVisible()
      await expect(own.getByText('7654321')).toBeVisible()
      await expect(own.getByText(/Faringitis|Medicina \d/)).toHaveCount(0)
      await expectAccessible(own, `a checked prescription, ${locale}`)
    }
  })

  await test.step('a wrong code is refused', async () => {
    for (const { page: own, w, locale } of pharmacies) {
      await fill(own, w, 'AAAA-AAAA')
      await expect(own.getByText(w.wrong)).toBeVisible()
      await expectAccessible(own, `a wrong code, ${locale}`)
    }
  })

  await test.step('one fills it, and the other sees when', async () => {
    await Promise.all(pharmacies.map(({ page: own, w }) => fill(own, w, printed.code.toLowerCase())))
    const texts = await Promise.all(
      pharmacies.map(async ({ page: own, w }) => {
        const text = onPage(own).getByText(w.now).or(onPage(own).getByText(w.before))
        await expect(text).toBeVisible()
        return (await onPage(own).getByText(w.now).count()) === 1
      }),
    )
    expect(texts.sort()).toEqual([false, true])
    for (const { page: own, w, locale } of pharmacies) {
      await expectAccessible(own, `a filled prescription, ${locale}`)
      await own.reload()
      await expect(onPage(own).getByText(w.before)).toBeVisible()
      await expect(own.getByLabel(w.code)).toHaveCount(0)
    }
    expect(await printed.facts()).toEqual([
      'prescription.signed',
      'prescription.printed',
      'prescription.filled',
    ])
  })

  await test.step('neither the code nor the address is in a ledger', async () => {
    const key = printed.path.split('-').at(-1) ?? printed.path
    for (const { page: own } of pharmacies) {
      const ledgers = await ledgersOf(own, 'rx.fillRequested')
      expectAuditable(ledgers, [printed.code, printed.code.toLowerCase(), key])
    }
  })

  await test.step('an unknown one is told nothing', async () => {
    for (const { page: own, w, locale } of pharmacies) {
      await own.goto(`/rx/${printed.folio}-AAAAAAAAAA`)
      await expect(own.getByRole('heading', { name: w.unknown })).toBeVisible()
      await expectAccessible(own, `an unknown prescription, ${locale}`)
    }
  })
})
