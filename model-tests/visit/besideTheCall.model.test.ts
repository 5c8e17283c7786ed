import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import {
  companionLink,
  companionLinkCopy,
  companionMessageCopy,
} from '../../src/machines/visit/companionLink.ts'
import { floatingWindowContract } from '../../src/machines/visit/floatingWindowContract.ts'
import { floatingWindowMachine } from '../../src/machines/visit/floatingWindowMachine.ts'
import { fullScreenContract } from '../../src/machines/visit/fullScreenContract.ts'
import { fullScreenMachine } from '../../src/machines/visit/fullScreenMachine.ts'
import { callStatsCopy, visitLinkCopy, visitMessageCopy } from '../../src/machines/visit/roomCopies.ts'
import { roomPanelsContract } from '../../src/machines/visit/roomPanelsContract.ts'
import { roomPanelsMachine } from '../../src/machines/visit/roomPanelsMachine.ts'
import { sessionNoticeContract } from '../../src/machines/visit/sessionNoticeContract.ts'
import { sessionNoticeMachine } from '../../src/machines/visit/sessionNoticeMachine.ts'
import { visitSummaryContract } from '../../src/machines/visit/visitSummaryContract.ts'
import { visitSummaryMachine } from '../../src/machines/visit/visitSummaryMachine.ts'
import { waitingRoomAlertContract } from '../../src/machines/visit/waitingRoomAlertContract.ts'
import { waitingRoomAlertMachine } from '../../src/machines/visit/waitingRoomAlertMachine.ts'
import { testCommand } from '../kit/testCommand.ts'
import { testCopy } from '../kit/testCopy.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { floatingWindowOutcomes } from './floatingWindow.outcomes.ts'
import { fullScreenOutcomes } from './fullScreen.outcomes.ts'
import { roomPanelsOutcomes } from './roomPanels.outcomes.ts'
import { sessionNoticeOutcomes } from './sessionNotice.outcomes.ts'
import { visitSummaryOutcomes } from './visitSummary.outcomes.ts'
import { waitingRoomAlertOutcomes } from './waitingRoomAlert.outcomes.ts'

describe('sessionNotice', () => {
  testModel('P4.15 tells the portal until it has heard', {
    expectedOutcomes: sessionNoticeOutcomes,
    machine: sessionNoticeMachine,
    contract: sessionNoticeContract,
    input: { appointmentId: 'a', token: 'a.b.c' },
    cases: [done('startSession', {}), failed('startSession', offline), elapsed('noticeRetry')],
    checks: {
      sending: ({ children }) => expect(children).toEqual(['startSession']),
      pausing: ({ children }) => expect(children).toEqual([]),
      sent: ({ snapshot }) => expect(snapshot.status).toBe('done'),
    },
  })
})

describe('visitSummary', () => {
  const timeline = { moments: [{ kind: 'joined' as const, who: 'doctor' as const, at: 1, seq: 1 }] }
  testModel<ContextOf<typeof visitSummaryContract>>('reads the record, and again when that failed', {
    expectedOutcomes: visitSummaryOutcomes,
    machine: visitSummaryMachine,
    contract: visitSummaryContract,
    input: { appointmentId: 'a' },
    cases: [
      done('readTimeline', { timeline, absence: { from: 1, until: 2 } }),
      failed('readTimeline', offline),
      { type: 'visitSummary.retryRequested' },
    ],
    checks: {
      reading: ({ children, context }) => {
        expect(children).toEqual(['readTimeline'])
        expect(context.timeline).toBeNull()
      },
      shown: ({ context }) => {
        expect(context.timeline).toEqual(timeline)
        expect(context.absence).toEqual({ from: 1, until: 2 })
      },
      failed: ({ children }) => expect(children).toEqual([]),
    },
  })
})

describe('fullScreen', () => {
  testModel('follows the browser: every state and transition', {
    expectedOutcomes: fullScreenOutcomes,
    machine: fullScreenMachine,
    contract: fullScreenContract,
    cases: [
      { type: 'fullScreen.offered' },
      { type: 'fullScreen.toggled' },
      { type: 'fullScreen.changed', fullscreen: true },
      { type: 'fullScreen.changed', fullscreen: false },
      done('toggleFullScreen', {}),
      failed('toggleFullScreen', offline),
    ],
    checks: {
      unavailable: ({ children }) => expect(children).toEqual(['watchFullScreen']),
      windowed: ({ children }) => expect(children).toEqual(['watchFullScreen']),
      entering: ({ children }) => expect(children).toContain('toggleFullScreen'),
      fullscreen: ({ children }) => expect(children).toEqual(['watchFullScreen']),
      leaving: ({ children }) => expect(children).toContain('toggleFullScreen'),
    },
  })
})

describe('floatingWindow', () => {
  testModel('opens on request and follows its closing: every state and transition', {
    expectedOutcomes: floatingWindowOutcomes,
    machine: floatingWindowMachine,
    contract: floatingWindowContract,
    cases: [
      { type: 'floatingWindow.offered' },
      { type: 'floatingWindow.toggled' },
      { type: 'floatingWindow.closed' },
      done('openFloatingWindow', {}),
      failed('openFloatingWindow', offline),
      done('closeFloatingWindow', {}),
      failed('closeFloatingWindow', offline),
    ],
    checks: {
      unavailable: ({ children }) => expect(children).toEqual(['watchFloatingWindow']),
      closed: ({ children }) => expect(children).toEqual(['watchFloatingWindow']),
      opening: ({ children }) => expect(children).toContain('openFloatingWindow'),
      open: ({ children }) => expect(children).toEqual(['watchFloatingWindow']),
      closing: ({ children }) => expect(children).toContain('closeFloatingWindow'),
    },
  })
})

describe('waitingRoomAlert', () => {
  testModel<ContextOf<typeof waitingRoomAlertContract>>('rings once, then each minute, unless muted', {
    expectedOutcomes: waitingRoomAlertOutcomes,
    machine: waitingRoomAlertMachine,
    contract: waitingRoomAlertContract,
    input: { appointmentId: 'a-1' },
    bystanders: ['announcer'],
    cases: [
      { type: 'call.peopleCounted', waiting: 1, present: 0 },
      { type: 'call.peopleCounted', waiting: 2, present: 0 },
      { type: 'call.peopleCounted', waiting: 0, present: 1 },
      { type: 'waitingRoomAlert.muteToggled' },
      { type: 'waitingRoomAlert.known', volume: 30, notices: 'askable' },
      { type: 'waitingRoomAlert.volumeChosen', volume: 80 },
      { type: 'waitingRoomAlert.noticesRequested' },
      { type: 'waitingRoomAlert.noticesAnswered', notices: 'allowed' },
      done('ringChime', {}),
      failed('ringChime', offline),
      elapsed('chimeRepeat'),
    ],
    facets: ({ waiting, present, muted }) => [waiting, present, muted],
    checks: {
      idle: ({ context }) => expect(context.waiting).toBe(0),
      ringing: ({ children, sent }) => {
        expect(children).toContain('ringChime')
        expect(sent.some(({ event }) => event.what?.say === 'patientWaiting')).toBe(true)
      },
      pausing: ({ context, children }) => {
        expect(context.waiting).toBeGreaterThan(0)
        expect(children).not.toContain('ringChime')
      },
    },
  })
})

describe('roomPanels', () => {
  const chatIs =
    (open: boolean) =>
    ({ sent }: { sent: readonly { to: string; event: { type: string } }[] }) =>
      expect(sent.filter(({ to }) => to === 'chat').at(-1)?.event.type ?? 'chat.closed').toBe(
        open ? 'chat.opened' : 'chat.closed',
      )
  const panels = [
    'chat',
    'people',
    'patient',
    'note',
    'prescription',
    'devices',
    'stats',
    'playlist',
    'polls',
    'captions',
    'nextVisit',
  ] as const
  const openedAt =
    (to: string) =>
    ({ sent }: { sent: readonly { to: string; event: { type: string } }[] }) =>
      expect(sent.filter((one) => one.to === to).at(-1)?.event.type).toBe(`${to}.opened`)
  testModel('one panel at a time; its own button closes it', {
    expectedOutcomes: roomPanelsOutcomes,
    machine: roomPanelsMachine,
    contract: roomPanelsContract,
    bystanders: ['chat', 'nextVisit', 'note', 'patientPanel', 'prescription'],
    cases: [
      ...panels.map((panel) => ({ type: 'roomPanels.panelToggled' as const, panel })),
      { type: 'roomPanels.panelClosed' },
    ],
    checks: {
      closed: chatIs(false),
      chat: chatIs(true),
      people: chatIs(false),
      patient: openedAt('patientPanel'),
      note: openedAt('note'),
      prescription: openedAt('prescription'),
      captions: openedAt('note'),
      nextVisit: openedAt('nextVisit'),
      devices: chatIs(false),
      stats: chatIs(false),
      playlist: chatIs(false),
      polls: ({ children }) =>
        expect(children).toEqual([
          ...['pollEditor', 'visitLinkCopy', 'visitMessageCopy', 'callStatsCopy'],
          ...['companionLink', 'companionLinkCopy', 'companionMessageCopy'],
        ]),
    },
  })
  it('opens the panel that was named in place of another, and closes it when it is named again', () => {
    const panel = (...named: readonly (typeof panels)[number][]) =>
      named.reduce(
        (before, one) =>
          transition(roomPanelsMachine, before, { type: 'roomPanels.panelToggled', panel: one })[0],
        initialTransition(roomPanelsMachine)[0],
      ).value
    expect(panels.map((one) => panel(one))).toEqual(panels)
    expect(panels.map((one) => panel(one === 'people' ? 'chat' : 'people', one))).toEqual(panels)
    expect(panels.map((one) => panel(one, one))).toEqual(panels.map(() => 'closed'))
  })
  testCopy("copying the patient's link: every state and transition", visitLinkCopy, { text: 'abc-defg-hij' })
  testCopy('copying a message with the link: every state and transition', visitMessageCopy, {
    text: 'Hola: https://clinic.example/join/abc-defg-hij',
  })
  testCopy('copying the statistics: every state and transition', callStatsCopy, { text: '{}' })
  testCopy("copying a companion's link: every state and transition", companionLinkCopy, {
    text: 'https://clinic.example/join/abc-defg-hij',
  })
  testCopy('copying a message to a companion: every state and transition', companionMessageCopy, {
    text: 'Consulta: https://clinic.example/join/abc-defg-hij',
  })
  testCommand('making the link of a companion: every state and transition', companionLink, {
    params: { appointmentId: 'a-1', kind: 'interpreter' },
    result: { kind: 'interpreter', room_code: 'abc-defg-hij' },
  })
})
