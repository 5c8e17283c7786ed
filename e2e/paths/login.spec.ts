import { expect, type Page } from '@playwright/test'
import { toursOf } from '../../model-tests/graph.ts'
import { login, loginInput } from '../../src/machines/auth/login.ts'
import { onPage } from '../drivers/onPage.ts'
import { type TestServer, test } from '../fixtures/server.ts'
import { speak } from '../portal/signIn.ts'
import { type HeldRoute, holdRoute } from './heldRoute.ts'
import { expectAllSeen, type PageModel, walkPage } from './walkPage.ts'

interface Scene {
  page: Page
  server: TestServer
  signIn: HeldRoute
  close(): Promise<void>
}

const refusal = (code: string, more: object = {}) => ({
  type: 'xstate.error.actor.save',
  error: { code, message: 'No', retryable: false, ...more },
  actorId: 'save',
})
const cases = [
  { type: 'form.changed', values: { email: 'elena' }, differs: true },
  { type: 'form.changed', values: { email: 'elena@clinic.example' }, differs: true },
  { type: 'form.submitted', values: { email: '', password: '' } },
  { type: 'xstate.done.actor.save', output: { result: {} }, actorId: 'save' },
  { type: 'xstate.done.actor.removeSavedDraft', output: {}, actorId: 'removeSavedDraft' },
  refusal('invalidCredentials'),
  refusal('tooManyAttempts', { retryAfterS: 60 }),
  refusal('offline'),
]

/** The demo clinic has a banner of its own above the form. */
const outcome = ({ page }: Scene) => page.locator('[data-banner]').filter({ hasNotText: 'Demo data' })
const button = ({ page }: Scene) => page.getByRole('button', { name: 'Log in' })
const WORDS: Readonly<Record<string, string>> = {
  invalidCredentials: 'Wrong email or password',
  tooManyAttempts: 'Too many attempts',
  offline: 'No connection',
}

const showsFields = async (scene: Scene, { context }: { context: { values: { email: string } } }) => {
  await expect(button(scene)).toBeVisible()
  await expect(outcome(scene)).toHaveCount(0)
  await expect(onPage(scene.page).getByText('Check the email')).toHaveCount(
    context.values.email === 'elena' ? 1 : 0,
  )
}

const model: PageModel<Scene> = {
  acts: {
    'form.changed': async ({ page, server }, { values }) => {
      const email = page.getByLabel('Email')
      await email.fill(values.email === 'elena' ? 'elena' : server.email)
      await email.blur()
    },
    'form.submitted': async (scene) => {
      await scene.page.getByLabel('Email').fill(scene.server.email)
      await scene.page.getByLabel('Password', { exact: true }).fill(scene.server.password)
      await button(scene).click()
    },
    'xstate.done.actor.save': async ({ signIn }) => (await signIn.next()).continue(),
    // No draft was stored, so none is removed; the event occurs by itself.
    'xstate.done.actor.removeSavedDraft': async () => undefined,
    'xstate.error.actor.save': async ({ signIn }, { error }) => {
      const route = await signIn.next()
      if (error.code === 'offline') return route.abort()
      return error.code === 'invalidCredentials'
        ? route.fulfill({ status: 401, json: { message: 'No', code: 'invalidCredentials' } })
        : route.fulfill({
            status: 429,
            headers: { 'retry-after': '60' },
            json: { message: 'No', code: 'tooManyRequests' },
          })
    },
  },
  shows: {
    'open.entry.editing.pristine': showsFields,
    'open.entry.editing.dirty': showsFields,
    'open.entry.saving': async (scene) => {
      await expect(button(scene)).toHaveAttribute('aria-busy', 'true')
      await expect(outcome(scene)).toHaveCount(0)
    },
    'open.entry.failed': async (scene, { context }) => {
      await expect(outcome(scene)).toContainText(WORDS[context.failure.code] ?? '')
      await expect(scene.page.getByLabel('Email')).not.toHaveValue('')
      await expect(scene.page.getByLabel('Password', { exact: true })).not.toHaveValue('')
    },
    // This form stores no draft, so nothing of it is shown.
    'open.draft.reading': async () => undefined,
    clearing: async () => undefined,
    saved: ({ page }) => expect(page.getByRole('button', { name: 'Your account' })).toBeVisible(),
  },
}

test('the login page shows what its machine says, over every transition of its graph', async ({
  page,
  server,
}) => {
  await speak(page, server, 'en')
  const signIn = await holdRoute(page, '**/v1/auth/login')
  const open = async (): Promise<Scene> => {
    await page.goto('/auth/login')
    const close = async () => {
      await signIn.letGo()
      await page.context().clearCookies({ name: /authorization|refreshtoken/ })
    }
    return { page, server, signIn, close }
  }
  const tours = toursOf({
    machine: login.machine,
    input: loginInput,
    cases,
    facets: (context: { values: { email: string } }) => context.values.email,
  })
  expectAllSeen(model, await walkPage(tours, model, open))
})
