import { expect, type Page } from '@playwright/test'
import { toursOf } from '../../model-tests/graph.ts'
import { loginMachine } from '../../src/machines/login/loginMachine.ts'
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

const answered = (refusal: object | null) => ({
  type: 'xstate.done.actor.signIn',
  output: { refusal },
  actorId: 'signIn',
})
const cases = [
  { type: 'login.fieldChecked', field: 'email', problem: 'email' },
  { type: 'login.fieldChecked', field: 'email', problem: null },
  { type: 'login.submitted', email: '', password: '' },
  answered(null),
  answered({ why: 'wrongPair' }),
  answered({ why: 'tooMany', retryAfterS: 60 }),
  { type: 'xstate.error.actor.signIn', error: { code: 'offline' }, actorId: 'signIn' },
]

const outcome = ({ page }: Scene) => page.getByRole('alert')
const button = ({ page }: Scene) => page.getByRole('button', { name: 'Log in' })

const model: PageModel<Scene> = {
  acts: {
    'login.fieldChecked': async ({ page, server }, { problem }) => {
      const email = page.getByLabel('Email')
      await email.fill(problem === null ? server.email : 'elena')
      await email.blur()
    },
    'login.submitted': async (scene) => {
      await scene.page.getByLabel('Email').fill(scene.server.email)
      await scene.page.getByLabel('Password', { exact: true }).fill(scene.server.password)
      await button(scene).click()
    },
    'xstate.done.actor.signIn': async ({ signIn }, { output }) => {
      const route = await signIn.next()
      if (output.refusal === null) return route.continue()
      const { why } = output.refusal
      return why === 'wrongPair'
        ? route.fulfill({ status: 401, json: { message: 'No', code: 'invalidCredentials' } })
        : route.fulfill({
            status: 429,
            headers: { 'retry-after': '60' },
            json: { message: 'No', code: 'tooManyRequests' },
          })
    },
    'xstate.error.actor.signIn': async ({ signIn }) => (await signIn.next()).abort(),
  },
  shows: {
    editing: async (scene, { context }) => {
      await expect(button(scene)).toBeVisible()
      await expect(outcome(scene)).toHaveCount(0)
      await expect(scene.page.getByText('Check the email')).toHaveCount(
        context.problems.email === null ? 0 : 1,
      )
    },
    submitting: async (scene) => {
      await expect(button(scene)).toHaveAttribute('aria-busy', 'true')
      await expect(outcome(scene)).toHaveCount(0)
    },
    refused: async (scene, { context }) => {
      await expect(outcome(scene)).toContainText(
        context.refusal?.why === 'tooMany' ? 'Too many tries' : 'Wrong email or password',
      )
      await expect(scene.page.getByLabel('Email')).not.toHaveValue('')
    },
    failed: async (scene) => {
      await expect(outcome(scene)).toContainText('No connection')
      await expect(scene.page.getByLabel('Password', { exact: true })).not.toHaveValue('')
    },
    done: ({ page }) => expect(page.getByRole('button', { name: 'Your account' })).toBeVisible(),
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
    machine: loginMachine,
    cases,
    facets: (context: { problems: { email: string | null } }) => context.problems.email,
  })
  expectAllSeen(model, await walkPage(tours, model, open))
})
