// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { createI18n } from '../../i18n/setup.ts'
import { useTextIn } from './useTextIn.ts'

const Message = () => {
  const t = useTextIn('es', 'visitLink')
  return <p>{t?.('message', { name: 'Ana', doctor: 'Luz', when: '-', zone: '-', link: 'https://x' })}</p>
}

it('gives the texts of one namespace in another language, and loads no others of it', async () => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage('en')
  render(
    <I18nextProvider i18n={i18n}>
      <Message />
    </I18nextProvider>,
  )
  expect(await screen.findByText(/^Hola, Ana/)).toBeDefined()
  expect(i18n.hasResourceBundle('es', 'common')).toBe(false)
})
