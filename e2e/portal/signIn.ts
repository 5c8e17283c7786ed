import { expect, type Page } from '@playwright/test'
import type { Locale } from '../../src/contracts/portal/locale.ts'
import type { TestServer } from '../fixtures/server.ts'

/** Sets the language as if the user had chosen it before. */
export const speak = (page: Page, server: TestServer, locale: Locale) =>
  page.context().addCookies([{ name: 'NEXT_LOCALE', value: locale, url: server.baseURL }])

export const words = {
  en: {
    email: 'Email',
    password: 'Password',
    logIn: 'Log in',
    agenda: "Today's agenda",
    account: 'Your account',
    language: 'Language',
    share: 'Share profile',
    logOut: 'Log out',
  },
  es: {
    email: 'Correo electrónico',
    password: 'Contraseña',
    logIn: 'Iniciar sesión',
    agenda: 'Agenda de hoy',
    account: 'Su cuenta',
    language: 'Idioma',
    share: 'Compartir perfil',
    logOut: 'Cerrar sesión',
  },
} as const

/** Fills the form and waits for the dashboard, or for the page of `until`. */
export const signIn = async (page: Page, server: TestServer, locale: Locale = 'en'): Promise<void> => {
  await page.getByLabel(words[locale].email).fill(server.email)
  await page.getByLabel(words[locale].password, { exact: true }).fill(server.password)
  await page.getByRole('button', { name: words[locale].logIn }).click()
  await expect(page.getByRole('button', { name: words[locale].account })).toBeVisible()
}

/** Opens the dashboard as the demo doctor. */
export const openHome = async (page: Page, server: TestServer, locale: Locale = 'en'): Promise<void> => {
  await speak(page, server, locale)
  await page.goto('/')
  await signIn(page, server, locale)
  await expect(
    page.getByRole('region', { name: words[locale].agenda }).getByRole('listitem').first(),
  ).toBeVisible()
}
