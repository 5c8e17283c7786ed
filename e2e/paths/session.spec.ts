import { expect, type Page } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { toursOf } from '../../model-tests/graph.ts'
import { sessionTokens } from '../../src/contracts/portal/auth.ts'
import type { SessionRef } from '../../src/machines/auth/sessionMachine.ts'
import { sessionMachine } from '../../src/machines/auth/sessionMachine.ts'
import type { TabMessage } from '../../src/services/portal/sessionTabs.ts'
import { onPage } from '../drivers/onPage.ts'
import { type TestServer, test } from '../fixtures/server.ts'
import { signIn, speak } from '../portal/signIn.ts'
import { type HeldRoute, holdRoute } from './heldRoute.ts'
import { expectAllSeen, type PageModel, walkPage } from './walkPage.ts'

type Context = ReturnType<SessionRef['getSnapshot']>['context']

interface Scene {
  page: Page
  server: TestServer
  refresh: HeldRoute
  logout: HeldRoute
  /** While true, the token counts as expired. */
  expired: boolean
  /** Sends as another tab of the same browser. */
  tell(message: TabMessage): Promise<void>
  setTokens(present: boolean): Promise<void>
  close(): Promise<void>
}

const done = (id: string, output: object) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })
const failed = (id: string) => ({ type: `xstate.error.actor.${id}`, error: {}, actorId: id })

const cases = [
  done('readTokens', { present: true }),
  done('readTokens', { present: false }),
  done('refreshTokens', { from: 'server' }),
  failed('refreshTokens'),
  done('clearTokens', {}),
  done('signOut', {}),
  failed('signOut'),
  { type: 'session.signedIn' },
  { type: 'session.signOutRequested' },
  { type: 'call.expired', callId: 'any' },
  { type: 'tab.signedIn' },
  { type: 'tab.signedOut', reason: 'signedOut' },
]

/** No request needs a token while nobody is signed in, and nothing is pressed during a refresh. */
const canHappen = (from: AnyMachineSnapshot, { type }: AnyEventObject): boolean =>
  (type !== 'call.expired' || from.matches('active') || from.matches('refreshing')) &&
  (type !== 'session.signOutRequested' || from.matches('active'))

const account = (page: Page) => page.getByRole('button', { name: 'Your account' })
const reasons = { expired: 'Your session expired.', signedOut: 'You have logged out.' } as const

const onLogin = async ({ page }: Scene, { context }: AnyMachineSnapshot) => {
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(account(page)).toHaveCount(0)
  for (const [reason, text] of Object.entries(reasons))
    await expect(onPage(page).getByText(text)).toHaveCount(context.endReason === reason ? 1 : 0)
}
const onHome = async ({ page }: Scene) => {
  await expect(account(page)).toBeVisible()
  await expect(
    page.getByRole('region', { name: "Today's agenda" }).getByRole('listitem').first(),
  ).toBeVisible()
}
const itself = async () => undefined

const model: PageModel<Scene> = {
  acts: {
    'xstate.done.actor.readTokens': async ({ page, setTokens }, { output }) => {
      // After the first load only, because the tab that called has already set the tokens.
      if (page.url() !== 'about:blank') return
      await setTokens(output.present)
      await page.goto('/')
    },
    'tab.signedIn': async ({ tell, setTokens }, _event, next) => {
      await setTokens(next?.output.present === true)
      await tell({ type: 'signedIn' })
    },
    'tab.signedOut': async (scene) => {
      scene.expired = false
      await scene.setTokens(false)
      await scene.tell({ type: 'signedOut', reason: 'signedOut' })
    },
    'session.signedIn': async (scene) => {
      scene.expired = false
      await signIn(scene.page, scene.server)
      // An earlier logout request may still be pending; nobody waits for it.
      await scene.logout.letGo()
    },
    'session.signOutRequested': async ({ page }) => {
      await account(page).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
    },
    'call.expired': async (scene) => {
      scene.expired = true
      const { page } = scene
      const refused = page.waitForResponse((response) => response.status() === 401)
      // A new call each time, because the one before it waits for the refresh.
      const search = page.getByRole('searchbox', { name: 'Search patients' })
      await search.fill(`${await search.inputValue()} `)
      await refused
    },
    'xstate.done.actor.refreshTokens': async (scene) => {
      scene.expired = false
      await (await scene.refresh.next()).continue()
    },
    'xstate.error.actor.refreshTokens': async ({ refresh }) =>
      (await refresh.next()).fulfill({ status: 401, json: { message: 'No', code: 'refreshRefused' } }),
    'xstate.done.actor.clearTokens': itself,
    'xstate.done.actor.signOut': async ({ logout }) => (await logout.next()).continue(),
    'xstate.error.actor.signOut': async ({ logout }) => (await logout.next()).abort(),
  },
  shows: {
    restoring: 'passing',
    expired: 'passing',
    anonymous: onLogin,
    signingOut: onLogin,
    active: onHome,
    // Nothing is shown.
    refreshing: onHome,
  },
}

test('P4.20 P4.25 P6.02 the portal shows what the session machine says, over its graph', async ({
  page: other,
  context,
  server,
}) => {
  await speak(other, server, 'en')
  await other.goto('/auth/login')
  await signIn(other, server)
  const tokens = (await context.cookies()).filter(({ name }) => /authorization|refreshtoken/.test(name))
  // A page of the same origin for the channel, without the application, which would listen.
  await other.goto('/healthz')

  const open = async (): Promise<Scene> => {
    await context.clearCookies({ name: /authorization|refreshtoken/ })
    const page = await context.newPage()
    const scene: Scene = {
      page,
      server,
      expired: false,
      logout: await holdRoute(page, '**/v1/auth/logout'),
      refresh: await holdRoute(page, '**/v1/auth/refresh_token'),
      tell: (message) =>
        other.evaluate((told) => new BroadcastChannel('consulta.session').postMessage(told), message),
      setTokens: async (present) => {
        await context.clearCookies({ name: /authorization|refreshtoken/ })
        if (!present) return
        // A new session each time, because a logout ends the earlier one.
        const answer = await other.request.post(`${server.baseURL}/v1/auth/login`, {
          data: { email: server.email, password: server.password },
        })
        const fresh = sessionTokens.parse(await answer.json())
        await context.addCookies(
          tokens.map((cookie) => ({
            ...cookie,
            value: cookie.name === 'authorization' ? fresh.token : fresh.refresh_token,
          })),
        )
      },
      close: () => page.close(),
    }
    await page.route(/\/v[12]\/practitioner\//, (route) =>
      scene.expired
        ? route.fulfill({ status: 401, json: { message: 'jwt expired', code: 'tokenExpired' } })
        : route.continue(),
    )
    return scene
  }
  const tours = toursOf(
    { machine: sessionMachine, cases, facets: ({ endReason }: Context) => endReason, limit: 400 },
    canHappen,
  )
  expectAllSeen(model, await walkPage(tours, model, open))
})
