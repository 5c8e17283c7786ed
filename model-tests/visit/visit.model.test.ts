import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import { makeError } from '../../src/contracts/errors.ts'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { joinSettings } from '../../src/contracts/meeting/call/joinConfig.ts'
import type { MeetingEnd } from '../../src/contracts/meeting/call/meetingEnd.ts'
import type { AppointmentDetails } from '../../src/contracts/portal/appointmentDetails.ts'
import { callInput } from '../../src/machines/visit/callInput.ts'
import { visitContract } from '../../src/machines/visit/visitContract.ts'
import { visitMachine } from '../../src/machines/visit/visitMachine.ts'
import type { Sent } from '../liveRun.ts'
import { someSession } from '../meeting/fixtures.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { NOON, noon, offline } from '../portal/fixtures.ts'
import { visitOutcomes } from './visit.outcomes.ts'

const details: AppointmentDetails = {
  id: 'a',
  practitioner_id: 'p-1',
  status: 'accepted',
  start_time: '2026-03-02T11:45:00.000Z',
  end_time: '2026-03-02T12:15:00.000Z',
  speciality: { id: 's-1', practitioner_speciality: 'Medicina familiar' },
  price_centavos: 65_000,
  paid: true,
  reason: '',
  client: {
    id: 'c-1',
    first_name: 'Ana',
    last_name: 'López',
    birth_date: '1990-02-03',
    sex: 'F',
    allergies: null,
    last_visit: null,
  },
  room_id: 'room-1',
  room_code: 'abc-defg-hij',
  previous_visit_id: null,
  can_join_from: '2026-03-02T11:35:00.000Z',
  can_join_until: '2026-03-02T13:15:00.000Z',
  server_time: NOON,
}
const later = { ...details, can_join_from: '2026-03-02T12:30:00.000Z' }
const fetched = (visit: AppointmentDetails) => done('fetchVisit', { details: visit, receivedAt: noon })
const key = {
  token: 'a.b.c',
  initEndpoint: 'https://here',
  peerId: 'p-1',
  settings: joinSettings.parse({}),
  carried: null,
  letsIn: true,
}
const carried = {
  name: 'Dra. Ruiz',
  muted: { audio: true, video: false },
  stage: { pinned: 'p-2', selfHidden: true, selfMirrored: false, corner: 'topLeft' as const },
  panel: 'chat',
  chat: { peerId: 'p-0', messages: [], unread: 2, draft: 'Buenos' },
}
const ended = (changes: Partial<MeetingEnd>) =>
  done('meeting', { reason: 'left', by: null, error: null, joinedAt: 7, ...someSession, ...changes })
const refusal = (code: string) => ({ code, message: code, retryable: false })
const typedCheckOut = { outcome: 'other' as const, reason: 'Se fue la luz', quality: null, reasons: [] }
const checkOut = { outcome: 'completed' as const, reason: '', quality: 2, reasons: ['sound' as const] }

const arriving = [
  fetched(details),
  fetched(later),
  fetched({ ...details, status: 'cancel' }),
  failed('fetchVisit', offline),
  failed('fetchVisit', refusal('notFound')),
  done('readClock', { deviceTime: noon }),
  done('readClock', { deviceTime: noon + 3_600_000 }),
  failed('readClock', offline),
  elapsed('roomTick'),
  done('openRoom', key),
  done('openRoom', { ...key, carried, letsIn: false }),
  failed('openRoom', offline),
  failed('openRoom', refusal('visitTooEarly')),
  failed('openRoom', refusal('visitClosed')),
  { type: 'visit.retryRequested' },
  { type: 'tab.changed', elsewhere: true },
  { type: 'tab.changed', elsewhere: false },
  { type: 'visit.moveRequested', userName: 'Dra. Márquez' },
]
const ending = [
  ended({}),
  ended({ reason: 'moved' }),
  ended({ reason: 'ended' }),
  ended({ reason: 'failed', error: makeError(2004, { action: 'INIT' }) }),
  failed('meeting', offline),
  { type: 'visit.rejoinRequested' },
  { type: 'visit.checkOutRequested' },
  { type: 'visit.checkOutEdited', checkOut: typedCheckOut },
  failed('checkOutCopy', offline),
  failed('patientEdit', offline),
  { type: 'visit.checkOutSubmitted', checkOut, unsigned: [] },
  { type: 'visit.checkOutSubmitted', checkOut, unsigned: ['note'] },
  { type: 'visit.unsignedPassedOver' },
  { type: 'visit.unsignedKept' },
  done('endSession', {}),
  failed('endSession', offline),
]
const inTheRoom = [
  { type: 'visit.joinRequested', userName: 'Dra. Márquez' },
  { type: 'visit.leaveRequested' },
  { type: 'visit.endRequested' },
  { type: 'visit.prescriptionSigned', notice: 'Su receta' },
  { type: 'visit.absenceReported' },
  { type: 'visit.endStopped' },
  { type: 'call.previewed' },
  { type: 'call.joined', joinedAt: 7 },
  { type: 'call.reconnecting' },
  { type: 'call.reconnected' },
  { type: 'call.recordingChanged', open: true },
  { type: 'call.happened', what: ['handRaised', 'messageArrived'] },
  { type: 'call.peopleCounted', waiting: 1, present: 0 },
  { type: 'call.peopleCounted', waiting: 0, present: 1 },
  done('holdWakeLock', {}),
  done('readChat', { messages: [] }),
  failed('readChat', offline),
  failed('holdWakeLock', offline),
  done('notice', undefined),
  failed('notice', offline),
  failed('roomPanels', offline),
  failed('waitingRoomAlert', offline),
  failed('fullScreen', offline),
  failed('floatingWindow', offline),
  failed('patientPanel', offline),
  failed('recordingControl', offline),
  failed('handover', offline),
  failed('summary', offline),
  failed('visitFiles', offline),
  failed('prescription', offline),
  failed('note', offline),
  failed('nextVisit', offline),
  elapsed('second'),
  elapsed('countdownSecond'),
]

type Context = ContextOf<typeof visitContract>
const sentTo = (sent: readonly Sent[], to: string): string[] =>
  sent.filter((one) => one.to === to).map(({ event }) => event.type)

const opened = 'prescription.opened'

describe('visit', () => {
  testModel<Context>('P4.15 P4.16 P7.26 every state and transition', {
    expectedOutcomes: visitOutcomes,
    machine: visitMachine,
    contract: visitContract,
    systemId: 'visit',
    bystanders: ['announcer', 'appointmentPolling', 'chat', 'stage', 'toasts'],
    input: { appointmentId: 'a' },
    cases: [...arriving, ...ending, ...inTheRoom],
    // The five seconds are equal except the last, which ends the room.
    facets: ({ details: known, renewed, secondsLeft, returning, finishing, refusal }) => [
      known === null,
      finishing,
      refusal,
      renewed,
      secondsLeft,
      returning !== null,
    ],
    limit: 50_000,
    checks: {
      loading: ({ children }) => expect(children).toContain('fetchVisit'),
      'tooEarly.idle': ({ context }) => expect(context.details).not.toBeNull(),
      'tooEarly.reading': ({ children }) => expect(children).toContain('readClock'),
      waiting: ({ children }) => expect(children).toEqual(expect.arrayContaining(['openRoom', 'watchTabs'])),
      elsewhere: ({ context, children }) => {
        expect(context.returning?.moves).not.toBe(true)
        expect(children).toContain('watchTabs')
        expect(children).not.toContain('meeting')
        expect(children).not.toContain('openRoom')
      },
      'room.stage.preparing': ({ children, sent }) => {
        expect(children).toEqual(expect.arrayContaining(['meeting', 'roomPanels', 'waitingRoomAlert']))
        expect(sentTo(sent, 'meeting')).toContain('meeting.previewRequested')
      },
      'room.stage.joinQueued': ({ context, sent }) => {
        expect(context.userName).not.toBe('')
        const requests = sentTo(sent, 'meeting').filter((type) => /preview|join/.test(type))
        expect(requests.at(-1)).toBe('meeting.previewRequested')
      },
      'room.stage.ready': ({ children }) => expect(children).not.toContain('notice'),
      'room.stage.joining': ({ sent }) => expect(sentTo(sent, 'meeting')).toContain('meeting.joinRequested'),
      'room.stage.inMeeting': ({ context, children, snapshot }) => {
        expect(context.joinedAt).toBe(7)
        expect(snapshot.hasTag('inCall')).toBe(true)
        expect(children).toEqual(expect.arrayContaining(['meeting', 'holdTab']))
        expect(children).not.toContain('watchTabs')
      },
      'room.ending.none': ({ children }) => expect(children).toContain('meeting'),
      'room.ending.counting': ({ context }) => {
        expect(context.secondsLeft).toBeGreaterThan(0)
        expect(context.secondsLeft).toBeLessThanOrEqual(5)
      },
      'room.network.steady': ({ children }) => expect(children).toContain('meeting'),
      'room.network.lost': ({ sent }) =>
        expect(sentTo(sent, 'announcer')).toContain('announcer.urgentRequested'),
      left: ({ context }) => expect(['left', 'moved']).toContain(context.end?.reason),
      'checkingOut.editing': ({ children, sent }) => {
        expect(children).toContain('summary')
        expect(children.includes('prescription') ? sentTo(sent, 'prescription') : [opened]).toContain(opened)
        expect(children.includes('note') ? sentTo(sent, 'note') : ['note.opened']).toContain('note.opened')
      },
      'checkingOut.asking': ({ context, children }) => {
        expect(context.unsigned).toEqual(['note'])
        expect(children).not.toContain('endSession')
      },
      'checkingOut.sending': ({ context, children }) => {
        expect(children).toEqual(expect.arrayContaining(['summary', 'endSession']))
        expect(context.checkOut).toEqual(checkOut)
      },
      ended: ({ sent }) => {
        expect(sentTo(sent, 'toasts')).toContain('toasts.requested')
        expect(sentTo(sent, 'appointmentPolling')).toContain('today.refreshRequested')
      },
      refused: ({ context }) => expect(context.refusal).not.toBeNull(),
      failed: ({ context }) => expect(context.problem).not.toBeNull(),
    },
  })

  it('opens the check-out by its address, also after the room has closed, and never of a visit that is over', () => {
    const open = (visit: AppointmentDetails) => {
      const [start] = initialTransition(visitMachine, { appointmentId: 'a' })
      return [{ type: 'visit.checkOutRequested' }, fetched(visit)].reduce<typeof start>(
        (snapshot, event) => transition(visitMachine, snapshot, event as never)[0],
        start,
      ).value
    }
    expect(open(details)).toEqual({ checkingOut: 'editing' })
    expect(open({ ...details, can_join_until: details.can_join_from })).toEqual({ checkingOut: 'editing' })
    expect(open({ ...details, status: 'completed' })).toBe('refused')
    expect(open({ ...details, status: 'cancel' })).toBe('refused')
    expect(open(later)).toMatchObject({ tooEarly: 'idle' })
  })

  it('P4.16 what is typed of the check-out goes to the device at once, and is there after the page was loaded again', () => {
    const run = (...events: readonly unknown[]) => {
      const [start] = initialTransition(visitMachine, { appointmentId: 'a' })
      return events.reduce<{ snapshot: typeof start; sent: unknown[] }>(
        ({ snapshot, sent }, event) => {
          const [next, actions] = transition(visitMachine, snapshot, event as never)
          const orders = actions.flatMap(({ params }) => {
            const { event: order } = (params ?? {}) as { event?: { type: string } }
            return order?.type.startsWith('checkOutCopy.') ? [order] : []
          })
          return { snapshot: next, sent: [...sent, ...orders] }
        },
        { snapshot: start, sent: [] },
      )
    }
    const opens = { type: 'visit.checkOutRequested' }
    const typing = run(opens, fetched(details), { type: 'visit.checkOutEdited', checkOut: typedCheckOut })
    expect(typing.sent).toEqual([{ type: 'checkOutCopy.typed', checkOut: typedCheckOut }])
    expect(typing.snapshot.context.checkOut).toEqual(typedCheckOut)
    const output = { details, receivedAt: noon, checkOut: typedCheckOut }
    expect(run(opens, done('fetchVisit', output)).snapshot.context.checkOut).toEqual(typedCheckOut)
  })

  it('a patient who did not come: one event leaves the room for the check-out with that outcome (experience §8.5)', () => {
    const [start] = initialTransition(visitMachine, { appointmentId: 'a' })
    const run = (from: typeof start, ...events: unknown[]) =>
      events.reduce<typeof start>(
        (snapshot, event) => transition(visitMachine, snapshot, event as never)[0],
        from,
      )
    const joined = [
      done('openRoom', key),
      { type: 'call.previewed' },
      { type: 'visit.joinRequested', userName: 'Dra. Ruiz' },
      { type: 'call.joined', joinedAt: 7 },
    ]
    const inside = run(start, fetched(details), ...joined)
    expect(inside.context.someoneCame).toBe(false)
    const [reported, actions] = transition(visitMachine, inside, { type: 'visit.absenceReported' })
    expect(JSON.stringify(actions)).toContain('{"type":"meeting.leaveRequested"}')
    const out = run(reported, ended({ reason: 'left' }))
    expect(out.value).toEqual({ checkingOut: 'editing' })
    expect(out.context).toMatchObject({
      finishing: false,
      checkOut: { outcome: 'patient_absent', reason: '' },
    })
    // The typed text stays; a doctor who leaves in another way is asked first.
    const typedBefore = run(
      start,
      done('fetchVisit', { details, receivedAt: noon, checkOut: typedCheckOut }),
      ...joined,
    )
    expect(run(typedBefore, { type: 'visit.absenceReported' }).context.checkOut).toEqual({
      ...typedCheckOut,
      outcome: 'patient_absent',
    })
    expect(run(inside, ended({ reason: 'left' })).value).toBe('left')
    // Somebody who was here once is not absent, also after they have left.
    const visited = run(
      inside,
      { type: 'call.peopleCounted', waiting: 1, present: 0 },
      { type: 'call.peopleCounted', waiting: 0, present: 0 },
    )
    expect(visited.context.someoneCame).toBe(true)
    const companionAlone = { type: 'call.peopleCounted', waiting: 1, present: 0, companions: 1 } as const
    expect(run(inside, companionAlone).context.someoneCame).toBe(false)
    expect(run(inside, { ...companionAlone, present: 1 }).context.someoneCame).toBe(true)
  })

  it('a room that has closed still leads to the check-out', () => {
    const [start] = initialTransition(visitMachine, { appointmentId: 'a' })
    const past = fetched({ ...details, can_join_until: details.can_join_from })
    const [refused] = transition(visitMachine, start, past as never)
    expect(refused.value).toBe('refused')
    expect(transition(visitMachine, refused, { type: 'visit.checkOutRequested' })[0].value).toEqual({
      checkingOut: 'editing',
    })
  })

  it('asks the portal for a new token once, then explains (experience §8.4)', () => {
    const run = (renewed: boolean) => {
      const [start] = initialTransition(visitMachine, { appointmentId: 'a' })
      return [fetched(details), done('openRoom', key)].reduce(
        (snapshot, event) => transition(visitMachine, snapshot, event as never)[0],
        { ...start, context: { ...start.context, renewed } },
      )
    }
    const refused = ended({ reason: 'failed', error: makeError(2004, { action: 'INIT' }) }) as never
    expect(transition(visitMachine, run(false), refused)[0].value).toBe('waiting')
    expect(transition(visitMachine, run(true), refused)[0].value).toBe('failed')
  })

  it('lets the waiting patient in at the join when the doctor has asked for it outside of the room', () => {
    const toldBy = (letsIn: boolean) => {
      const joining = [
        fetched(details),
        done('openRoom', { ...key, letsIn }),
        { type: 'call.previewed' },
        { type: 'visit.joinRequested', userName: 'Dra. Ruiz' },
      ].reduce(
        (snapshot, event) => transition(visitMachine, snapshot, event as never)[0],
        initialTransition(visitMachine, { appointmentId: 'a' })[0],
      )
      return JSON.stringify(transition(visitMachine, joining, { type: 'call.joined', joinedAt: 7 })[1])
    }
    const order =
      '"type":"roleChange.ordered","order":{"peerId":null,"roles":["waiting"],"role":"patient","force":true}'
    expect(toldBy(true)).toContain(order)
    expect(toldBy(false)).not.toContain('roleChange.ordered')
  })

  it('a Join pressed while the preview is being prepared joins when it is ready', () => {
    const [start] = initialTransition(visitMachine, { appointmentId: 'a' })
    const queued = [
      fetched(details),
      done('openRoom', key),
      { type: 'visit.joinRequested', userName: 'Dra. Ruiz' },
    ].reduce<typeof start>((snapshot, event) => transition(visitMachine, snapshot, event as never)[0], start)
    expect(queued.value).toMatchObject({ room: { stage: 'joinQueued' } })
    const [joining, actions] = transition(visitMachine, queued, { type: 'call.previewed' })
    expect(joining.value).toMatchObject({ room: { stage: 'joining' } })
    expect(JSON.stringify(actions)).toContain('"meeting.joinRequested"')
  })

  it('tells the patient in the call of a signed prescription, and nobody before the call', () => {
    const [start] = initialTransition(visitMachine, { appointmentId: 'a' })
    const told = (...events: unknown[]) => {
      const at = events.reduce<typeof start>(
        (snapshot, event) => transition(visitMachine, snapshot, event as never)[0],
        start,
      )
      const [, actions] = transition(visitMachine, at, {
        type: 'visit.prescriptionSigned',
        notice: 'Su receta',
      })
      return JSON.stringify(actions)
    }
    const preview = [fetched(details), done('openRoom', key), { type: 'call.previewed' }]
    expect(told(...preview)).toBe('[]')
    const joined = [
      { type: 'visit.joinRequested', userName: 'Dra. Ruiz' },
      { type: 'call.joined', joinedAt: 7 },
    ]
    expect(told(...preview, ...joined)).toContain(
      '"event":{"type":"chat.sendRequested","message":"Su receta","messageType":"consulta.prescription",' +
        '"recipient":{"roles":["patient"],"peerId":null}}',
    )
  })

  it('a call from another device is joined at once, under its name, muted and laid out as it was there', () => {
    const [start] = initialTransition(visitMachine, { appointmentId: 'a' })
    const run = (from: typeof start, ...events: unknown[]) =>
      events.reduce<typeof start>(
        (snapshot, event) => transition(visitMachine, snapshot, event as never)[0],
        from,
      )
    const opened = run(start, fetched(details), done('openRoom', { ...key, carried }))
    expect(callInput(opened.context).config.settings).toMatchObject({ audioMuted: true, videoMuted: false })
    const joining = run(opened, { type: 'call.previewed' })
    expect(joining.value).toMatchObject({ room: { stage: 'joining' } })
    expect(joining.context.userName).toBe('Dra. Ruiz')
    const [, actions] = transition(visitMachine, joining, { type: 'call.joined', joinedAt: 7 })
    const told = JSON.stringify(actions)
    expect(told).toContain('{"type":"stage.pinned","peerId":"p-2"}')
    expect(told).toContain('{"type":"stage.selfHidden","hidden":true}')
    expect(told).toContain('{"type":"stage.selfMirrored","mirrored":false}')
    expect(told).toContain('{"type":"stage.selfMoved","corner":"topLeft"}')
    expect(told).toContain('"type":"chat.carried"')
    expect(told).toContain('{"type":"roomPanels.panelToggled","panel":"chat"}')
    // On the other device: what was moved away is brought back in one tap, in the place that it has there.
    const inside = run(joining, { type: 'call.joined', joinedAt: 7 })
    const away = run(inside, ended({ reason: 'moved', muted: { audio: false, video: true } }))
    expect([away.value, away.context.end?.reason]).toEqual(['left', 'moved'])
    const [back, [request]] = transition(visitMachine, away, { type: 'visit.rejoinRequested' })
    expect(back.value).toBe('waiting')
    expect(JSON.stringify(request)).toContain('"takesPlace":true')
    // It was moved on purpose, so the other tab of this device is not asked about a second time.
    expect(run(back, { type: 'tab.changed', elsewhere: true }).value).toBe('waiting')
    const again = run(back, done('openRoom', key), { type: 'call.previewed' })
    expect(again.value).toMatchObject({ room: { stage: 'joining' } })
  })

  it('one tap brings back who was in when the call failed: same name, muted as before (experience §8.4)', () => {
    const [start] = initialTransition(visitMachine, { appointmentId: 'a' })
    const run = (...events: unknown[]) =>
      events.reduce<typeof start>(
        (snapshot, event) => transition(visitMachine, snapshot, event as never)[0],
        start,
      )
    const inside = [
      fetched(details),
      done('openRoom', key),
      { type: 'call.previewed' },
      { type: 'visit.joinRequested', userName: 'Dra. Ruiz' },
      { type: 'call.joined', joinedAt: 7 },
    ]
    const lost = ended({
      reason: 'failed',
      error: makeError(1003, { action: 'RECONNECT', terminal: true }),
      muted: { audio: true, video: false },
    })
    const again = run(...inside, lost, { type: 'visit.retryRequested' }, done('openRoom', key))
    expect(again.value).toMatchObject({ room: { stage: 'preparing' } })
    const [inTab] = transition(visitMachine, again, { type: 'tab.changed', elsewhere: true })
    expect(inTab.value).toBe('elsewhere')
    expect(callInput(again.context).config.captureNetworkQualityInPreview).toBe(false)
    expect(callInput(again.context).config.settings).toMatchObject({ audioMuted: true, videoMuted: false })
    const back = transition(visitMachine, again, { type: 'call.previewed' })
    expect(back[0].value).toMatchObject({ room: { stage: 'joining' } })
    expect(back[0].context).toMatchObject({ userName: 'Dra. Ruiz', returning: null })
    // A doctor who was not in the room sees the preview first.
    const outside = run(fetched(details), done('openRoom', key), lost, { type: 'visit.retryRequested' })
    const ready = [done('openRoom', key), { type: 'call.previewed' }].reduce<typeof start>(
      (snapshot, event) => transition(visitMachine, snapshot, event as never)[0],
      outside,
    )
    expect(ready.value).toMatchObject({ room: { stage: 'ready' } })
  })
})
