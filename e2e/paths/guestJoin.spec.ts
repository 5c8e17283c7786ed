import { expect, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { toursOf } from '../../model-tests/graph.ts'
import { joinSettings } from '../../src/contracts/meeting/call/joinConfig.ts'
import { type GuestJoinRef, guestJoinMachine } from '../../src/machines/guest/guestJoinMachine.ts'
import { PATIENT } from '../drivers/consultation.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { guestRoom } from '../drivers/guestRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { test } from '../fixtures/server.ts'
import { openHome, speak } from '../portal/signIn.ts'
import { type HeldRoute, holdRoute } from './heldRoute.ts'
import { expectAllSeen, type PageModel, walkPage } from './walkPage.ts'

type Context = ReturnType<GuestJoinRef['getSnapshot']>['context']

interface Scene {
  page: Page
  code: string
  guest: ReturnType<typeof guestRoom>
  doctor: ReturnType<typeof doctorRoom>
  token: HeldRoute
  consent: HeldRoute
  init: HeldRoute
  close(): Promise<void>
}

const done = (id: string, output: object) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })
const failed = (id: string) => ({ type: `xstate.error.actor.${id}`, error: {}, actorId: id })
const ids = { code: '', name: '', peerId: 'p', userId: 'u', joined: false, mayRecord: false }
const key = { token: 't', initEndpoint: 'i', visit: null, settings: joinSettings.parse({}) }
const unknownCode = { reason: 'unknownCode', opensAt: null, visit: null }
const left = {
  reason: 'left',
  by: null,
  error: null,
  joinedAt: 7,
  role: 'patient',
  session: { sessionId: 's', templateId: '', roomName: '', startedAt: null },
}

/** The events of joining, waiting, the call, and leaving; other branches have their own tests. */
const cases = [
  done('recall', ids),
  { type: 'guest.codeEntered', code: 'abc-defg-hij' },
  done('exchange', { key, refusal: null }),
  done('exchange', { key: null, refusal: unknownCode }),
  failed('exchange'),
  { type: 'guest.consented', name: PATIENT, mayRecord: false },
  done('recordConsent', {}),
  failed('recordConsent'),
  { type: 'call.previewed' },
  { type: 'guest.joinRequested', devices: { camera: 'works', microphone: 'works' } },
  { type: 'call.joined', joinedAt: 7 },
  { type: 'call.roleGiven', role: 'patient' },
  { type: 'call.mediaOpened' },
  done('meeting', left),
  done('forget', {}),
  { type: 'guest.retryRequested' },
  { type: 'guest.anotherCodeRequested' },
]

const TOKEN_TRIES = 4
const onward = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** A step without its input shows the reason and does not continue. */
const expectRefused = async (page: Page, text: string) => {
  for (const field of await page.getByRole('textbox').all()) await field.fill('')
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await onward(page)
  await expect(onPage(page).getByText(text)).toBeVisible()
}
const itself = async () => undefined

const model: PageModel<Scene> = {
  acts: {
    'xstate.done.actor.recall': itself,
    'guest.codeEntered': async ({ page, code }) => {
      await expectRefused(page, 'The code has ten letters')
      await page.getByRole('textbox', { name: 'Visit code' }).fill(code)
      await onward(page)
    },
    'xstate.done.actor.exchange': async ({ token }, { output }) => {
      const route = await token.next()
      if (output.refusal === null) return route.continue()
      return route.fulfill({ status: 404, json: { code: 404, message: 'No', reason: 'unknownCode' } })
    },
    'xstate.error.actor.exchange': async ({ token }) => {
      for (let attempt = 0; attempt < TOKEN_TRIES; attempt += 1) await (await token.next()).abort()
    },
    'guest.consented': async ({ page, guest }) => {
      await expectRefused(page, 'Enter your name')
      await expect(onPage(page).getByText('Agree to care by video to continue')).toBeVisible()
      await guest.giveName(PATIENT)
      await guest.consent()
    },
    'xstate.done.actor.recordConsent': async ({ consent }) => (await consent.next()).continue(),
    'xstate.error.actor.recordConsent': async ({ consent }) => (await consent.next()).abort(),
    'call.previewed': async ({ init }) => (await init.next()).continue(),
    'guest.joinRequested': ({ page }) => page.getByRole('button', { name: 'Go to the waiting room' }).click(),
    'call.joined': itself,
    'call.roleGiven': ({ doctor }) => doctor.admit(PATIENT),
    'call.mediaOpened': itself,
    'xstate.done.actor.meeting': ({ page }) => page.getByRole('button', { name: 'Leave' }).click(),
    'xstate.done.actor.forget': itself,
    'guest.retryRequested': ({ page }) => page.getByRole('button', { name: /^(Rejoin|Try again)$/ }).click(),
    'guest.anotherCodeRequested': ({ page }) =>
      page.getByRole('button', { name: 'Enter another code' }).click(),
  },
  shows: {
    recalling: 'passing',
    code: ({ page }) => expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible(),
    exchanging: ({ page }) => expect(onPage(page).getByText('Looking up your visit…').first()).toBeVisible(),
    consent: async ({ page }, { context }) => {
      await expect(page.getByRole('heading', { name: 'Before you join' })).toBeVisible()
      await expect(onPage(page).getByText('Your answer could not be saved')).toHaveCount(
        context.consentUnsaved ? 1 : 0,
      )
    },
    recordingConsent: ({ page }) =>
      expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-busy', 'true'),
    'room.stage.deviceCheck.preparing': ({ page }) =>
      expect(onPage(page).getByText('Preparing camera and microphone…')).toBeVisible(),
    'room.stage.deviceCheck.ready': async ({ page, guest }) => {
      await guest.expectDeviceCheck()
      await expect(page.getByRole('button', { name: 'Go to the waiting room' })).toBeEnabled()
    },
    'room.stage.joining': 'passing',
    'room.stage.waiting': ({ page }) =>
      expect(page.getByRole('heading', { name: 'You are in the waiting room' })).toBeVisible(),
    'room.stage.admitted': 'passing',
    'room.stage.inMeeting': ({ guest }) => guest.expectInCall(),
    'room.memory.stale': 'passing',
    'room.memory.writing': 'passing',
    // Another tab shows these states (e2e/journey/handover.spec.ts), this one does not.
    'room.tab.free': 'passing',
    'room.tab.held': 'passing',
    'room.chat.closed': 'passing',
    'room.network.steady': ({ page }) => expect(onPage(page).getByText(/^Reconnecting…/)).toHaveCount(0),
    forgetting: 'passing',
    'ended.rating': ({ page }) =>
      expect(page.getByRole('heading', { name: 'You left the visit' })).toBeVisible(),
    refused: ({ page }, { context }) =>
      expect(
        page.getByRole('heading', {
          name:
            context.refusal?.reason === 'unknownCode' ? 'Code not found' : 'Could not connect to the server',
        }),
      ).toBeVisible(),
  },
}

const canHappen = (from: AnyMachineSnapshot, { type }: { type: string }): boolean => {
  const { refusal } = from.context as Context
  // The button is shown after a mistyped code.
  if (type === 'guest.anotherCodeRequested') return refusal?.reason === 'unknownCode'
  if (type === 'xstate.done.actor.meeting') return from.matches({ room: { stage: 'inMeeting' } })
  if (type === 'guest.joinRequested') return from.matches({ room: { stage: { deviceCheck: 'ready' } } })
  if (type === 'call.roleGiven') return from.matches({ room: { stage: 'waiting' } })
  return true
}

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic with a guest' } })

test("M7.007 M6.09 M4.070 the guest's page shows what its machine says, over its graph", async ({
  page: doctorPage,
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const doctor = doctorRoom(doctorPage)
  await openHome(doctorPage, server)
  await doctor.enterFromNowCard()
  await doctor.expectPreview()
  const code = await doctor.roomCode()
  await doctor.join()
  await doctor.openPeople()

  const open = async (): Promise<Scene> => {
    const context = await browser.newContext({
      baseURL: server.baseURL,
      permissions: ['camera', 'microphone'],
      locale: 'en-US',
    })
    const page = await context.newPage()
    await speak(page, server, 'en')
    const held = {
      token: await holdRoute(page, '**/v2/token'),
      consent: await holdRoute(page, '**/v2/consent'),
      init: await holdRoute(page, '**/init?**'),
    }
    await page.goto('/join')
    return { page, code, guest: guestRoom(page), doctor, ...held, close: () => context.close() }
  }
  const tours = toursOf(
    {
      machine: guestJoinMachine,
      input: { code: null },
      cases,
      facets: ({ code: known, refusal }: Context) => [known !== null, refusal?.reason],
      limit: 20_000,
    },
    canHappen,
  )
  expectAllSeen(model, await walkPage(tours, model, open))
})
