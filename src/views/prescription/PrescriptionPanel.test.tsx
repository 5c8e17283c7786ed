// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { ServiceError } from '../../contracts/failure.ts'
import { createI18n } from '../../i18n/setup.ts'
import { prescriptionMachine } from '../../machines/prescription/prescriptionMachine.ts'
import { PrescriptionPanel } from './PrescriptionPanel.tsx'

afterEach(cleanup)

const showRefused = async (locale: 'en' | 'es', code: string) => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage(locale)
  await i18n.loadNamespaces('prescription')
  const prescription = createActor(
    prescriptionMachine.provide({
      actors: {
        fetchPrescription: fromPromise(() =>
          Promise.reject(new ServiceError({ code, message: '', retryable: false })),
        ),
      },
    }),
    { input: { appointmentId: 'a1' } },
  ).start()
  prescription.send({ type: 'prescription.opened' })
  render(
    <I18nextProvider i18n={i18n}>
      <PrescriptionPanel prescription={prescription} />
    </I18nextProvider>,
  )
}

it.each([
  ['en', 'A prescription of this visit was changed after it was signed'],
  ['es', 'Una receta de esta consulta se modificó después de firmarse'],
] as const)('says in %s that a prescription is not as it was signed', async (locale, title) => {
  await showRefused(locale, 'sealBroken')
  expect(await screen.findByText(title)).toBeDefined()
})

it('reports any other failure only as unreadable', async () => {
  await showRefused('en', 'internal')
  expect(await screen.findByText('The prescription could not be loaded')).toBeDefined()
})
