import { expect, type Page, type Route } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { z } from 'zod'
import { toursOf } from '../../model-tests/graph.ts'
import { joinSettings } from '../../src/contracts/meeting/call/joinConfig.ts'
import type { AppointmentDetails } from '../../src/contracts/portal/appointmentDetails.ts'
import { type VisitSnapshot, visitMachine } from '../../src/machines/visit/visitMachine.ts'
import { doctorRoom } from '../drivers/doctorRoom.ts'
import { onPage } from '../drivers/onPage.ts'
import { toast } from '../drivers/toast.ts'
import { test } from '../fixtures/server.ts'
import { openHome } from '../portal/signIn.ts'
import { type HeldRoute, holdRoute } from './heldRoute.ts'
import { expectAllSeen, type PageModel, walkPage } from './walkPage.ts'

type Context = VisitSnapshot['context']

interface Scene {
  page: Page
  doctor: ReturnType<typeof doctorRoom>
  details: HeldRoute
  token: HeldRoute
  init: HeldRoute
  end: HeldRoute
  close(): Promise<void>
}

const done = (id: string, output: object) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })
const failed = (id: string, code: string) => ({
  type: `xstate.error.actor.${id}`,
  error: { code, message: '', retryable: false },
  actorId: id,
})

const HOUR = 3_600_000
const at = (ms: number) => new Date(Date.UTC(2026, 2, 2, 12) + ms).toISOString()
const visit: AppointmentDetails = {
  id: 'a',
  status: 'accepted',
  start_time: at(0),
  end_time: at(HOUR),
  speciality: { id: 's', practitioner_speciality: '' },
  price_centavos: 0,
  paid: true,
  reason: '',
  client: {
    id: 'c',
    first_name: '',
    last_name: '',
    birth_date: '1990-01-01',
    sex: 'F',
    allergies: null,
    last_visit: null,
  },
  room_id: 'r',
  room_code: 'abc-defg-hij',
  previous_visit_id: null,
  can_join_from: at(-HOUR),
  can_join_until: at(HOUR),
  server_time: at(0),
}
const fetched = (over: Partial<AppointmentDetails>) =>
  done('fetchVisit', { details: { ...visit, ...over }, receivedAt: Date.parse(visit.server_time) })
const out = (reason: string) =>
  done('meeting', {
    reason,
    by: null,
    error: null,
    joinedAt: 7,
    role: 'doctor',
    session: { sessionId: 's', templateId: '', roomName: '', startedAt: null },
  })

/** The events of the room, the consultation and its end; network failures have their own tests. */
const cases = [
  fetched({}),
  fetched({ can_join_from: at(HOUR / 2) }),
  fetched({ status: 'cancel' }),
  failed('fetchVisit', 'offline'),
  failed('fetchVisit', 'notFound'),
  done('openRoom', { token: 't', initEndpoint: 'i', peerId: 'p', settings: joinSettings.parse({}) }),
  failed('openRoom', 'offline'),
  failed('openRoom', 'visitClosed'),
  { type: 'visit.retryRequested' },
  { type: 'call.previewed' },
  { type: 'visit.joinRequested', userName: 'Elena' },
  { type: 'call.joined', joinedAt: 7 },
  { type: 'visit.endRequested' },
  { type: 'visit.endStopped' },
  out('left'),
  out('ended'),
  { type: 'visit.rejoinRequested' },
  { type: 'visit.checkOutRequested' },
  {
    type: 'visit.checkOutSubmitted',
    checkOut: { outcome: 'completed', reason: '', quality: null },
    unsigned: [],
  },
  done('endSession', {}),
  failed('endSession', 'offline'),
]

const canHappen = (
  from: AnyMachineSnapshot,
  event: { type: string; output?: { reason?: string } },
): boolean => {
  const inMeeting = from.matches({ room: { stage: 'inMeeting' } })
  const counting = from.matches({ room: { ending: 'counting' } })
  switch (event.type) {
    case 'visit.endRequested':
      return inMeeting
    // The user leaves by the menu; the countdown is not stopped and ends the room.
    case 'xstate.done.actor.meeting':
      return inMeeting && counting === (event.output?.reason === 'ended')
    // Elsewhere it is the address that asks, or a call that failed (e2e/journey/checkOut.spec.ts).
    case 'visit.checkOutRequested':
      return from.matches('left')
    default:
      return true
  }
}

const json = z.record(z.string(), z.unknown())
/** The server's own answer with changes. */
const changed = async (route: Route, change: (answer: Record<string, unknown>) => object): Promise<void> => {
  const response = await route.fetch()
  await route.fulfill({ response, json: change(json.parse(await response.json())) })
}
const refuse = (route: Route, status: number, code: string) =>
  route.fulfill({ status, json: { message: 'No', code } })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const itself = async () => undefined

const model: PageModel<Scene> = {
  acts: {
    'xstate.done.actor.fetchVisit': async ({ details }, { output }) =>
      changed(await details.next(), (answer) => {
        if (output.details.status === 'cancel') return { ...answer, status: 'CANCELED' }
        if (output.details.can_join_from === visit.can_join_from) return answer
        const opens = new Date(Date.parse(String(answer.server_time)) + HOUR / 2).toISOString()
        return { ...answer, can_join_from: opens }
      }),
    'xstate.error.actor.fetchVisit': async ({ details }, { error }) => {
      const route = await details.next()
      return error.code === 'notFound' ? refuse(route, 404, 'notFound') : route.abort()
    },
    'xstate.done.actor.openRoom': async ({ token }) => (await token.next()).continue(),
    'xstate.error.actor.openRoom': async ({ token }, { error }) => {
      const route = await token.next()
      return error.code === 'visitClosed' ? refuse(route, 409, 'visitClosed') : route.abort()
    },
    'visit.retryRequested': ({ page }) => button(page, 'Try again').click(),
    'call.previewed': async ({ init }) => (await init.next()).continue(),
    'visit.joinRequested': ({ page }) => button(page, 'Join the visit').click(),
    'call.joined': itself,
    'visit.endRequested': async ({ page }) => {
      await button(page, 'Leave the visit').click()
      await page.getByRole('menuitem', { name: 'End for everyone' }).click()
    },
    'visit.endStopped': ({ page }) => page.getByRole('button', { name: 'Cancel', exact: true }).click(),
    'xstate.done.actor.meeting': async ({ page }, { output }) => {
      if (output.reason === 'ended') return
      await button(page, 'Leave the visit').click()
      await page.getByRole('menuitem', { name: /^Leave/ }).click()
    },
    'visit.rejoinRequested': ({ page }) => button(page, /^(Rejoin|Return to the room)$/).click(),
    'visit.checkOutRequested': ({ page }) => button(page, 'Finish the visit').click(),
    'visit.checkOutSubmitted': ({ page }) =>
      page.getByRole('button', { name: 'Finish', exact: true }).click(),
    'xstate.done.actor.endSession': async ({ end }) => {
      // The visit stays live for the next path.
      const route = await end.next()
      const id = /session\/([^/?]+)/.exec(route.request().url())?.[1]
      await route.fulfill({
        json: { id, status: 'COMPLETED', ended_at: new Date().toISOString(), outcome: 'completed' },
      })
    },
    'xstate.error.actor.endSession': async ({ end }) => (await end.next()).abort(),
  },
  shows: {
    loading: ({ page }) => expect(onPage(page).getByText('Opening the room…').first()).toBeVisible(),
    waiting: ({ page }) => expect(onPage(page).getByText('Opening the room…').first()).toBeVisible(),
    'tooEarly.idle': ({ page }) => expect(heading(page, /^The room opens at/)).toBeVisible(),
    refused: ({ page }, { context }) =>
      expect(
        heading(
          page,
          context.refusal === 'missing'
            ? 'Visit not found'
            : context.refusal === 'cancelled'
              ? 'This visit was cancelled'
              : 'This room is closed',
        ),
      ).toBeVisible(),
    failed: ({ page }) => expect(heading(page, 'The room could not be opened')).toBeVisible(),
    'room.stage.preparing': ({ page }) =>
      expect(onPage(page).getByText('Preparing camera and microphone…')).toBeVisible(),
    'room.stage.joinQueued': ({ page }) =>
      expect(page.getByRole('button', { name: 'Joining…', exact: true })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    'room.stage.ready': async ({ page }) => {
      await expect(onPage(page).getByText('Preparing camera and microphone…')).toHaveCount(0)
      await expect(button(page, 'Join the visit')).toBeEnabled()
    },
    'room.stage.joining': 'passing',
    'room.stage.inMeeting': ({ page }) =>
      expect(page.getByRole('navigation', { name: 'Call controls' })).toBeVisible(),
    'room.ending.none': ({ page }) =>
      expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0),
    'room.ending.counting': ({ page }) =>
      expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible(),
    'room.network.steady': ({ page }) => expect(onPage(page).getByText(/^Reconnecting…/)).toHaveCount(0),
    left: ({ page }) => expect(heading(page, 'You left the visit')).toBeVisible(),
    'checkingOut.editing': async ({ page }, { context }) => {
      await expect(heading(page, 'How did the visit go?')).toBeVisible({ timeout: 15_000 })
      await expect(onPage(page).getByText('The visit could not be finished')).toHaveCount(
        (context as Context).problem === null ? 0 : 1,
      )
    },
    'checkingOut.sending': ({ page }) =>
      expect(page.getByRole('button', { name: 'Finish', exact: true })).toHaveAttribute('aria-busy', 'true'),
    ended: async ({ page }) => {
      await expect(toast(page, 'Visit finished and saved')).toBeVisible()
      await expect(page).toHaveURL('/')
    },
  },
}

test.use({ serverEnv: { SEED: 'demo', DEMO_PASSWORD: 'a clinic with one walk' } })

test("P4.15 P4.16 P7.26 the visit's page shows what its machine says, over its graph", async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  await openHome(page, server)
  const way = page.getByRole('region', { name: 'Now' }).getByRole('link', { name: /join/i })
  const path = (await way.getAttribute('href')) ?? ''
  const held = {
    details: await holdRoute(page, '**/appointment/details/*'),
    token: await holdRoute(page, '**/v1/video_room/token?*'),
    init: await holdRoute(page, '**/init?**'),
    end: await holdRoute(page, '**/appointment/session/*'),
  }
  const open = async (): Promise<Scene> => {
    await page.goto(path)
    const close = async () => {
      await page.goto('about:blank')
      for (const route of Object.values(held)) await route.letGo()
    }
    return { page, doctor: doctorRoom(page), ...held, close }
  }
  const tours = toursOf(
    {
      machine: visitMachine,
      input: { appointmentId: 'a' },
      cases,
      facets: ({ details }: Context) => details === null,
      limit: 20_000,
    },
    canHappen,
  )
  expectAllSeen(model, await walkPage(tours, model, open))
})
