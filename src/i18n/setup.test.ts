// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { createI18n } from './setup.ts'

const line = vi.hoisted(() => ({ tries: 0 }))
vi.mock('./en/polls.json', () => {
  line.tries += 1
  if (line.tries < 3) throw new TypeError('Failed to fetch')
  return { default: { heading: 'Polls' } }
})

it('P1.38 shows English where no other language was chosen, and for what it does not have', async () => {
  const { i18n } = createI18n()
  await i18n.changeLanguage('fr')
  await i18n.loadNamespaces('common')
  expect(i18n.t('close')).toBe('Close')
})

it('loads no English texts for a Spanish page', async () => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage('es')
  expect(i18n.t('close')).toBe('Cerrar')
  expect(i18n.hasResourceBundle('en', 'common')).toBe(false)
})

it('retries loading a namespace while the network is briefly down', async () => {
  const { i18n, changeLanguage } = createI18n()
  await changeLanguage('en')
  await i18n.loadNamespaces('polls')
  expect(i18n.t('heading', { ns: 'polls' })).toBe('Polls')
  expect(line.tries).toBe(3)
})
