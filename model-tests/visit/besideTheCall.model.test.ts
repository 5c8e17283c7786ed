import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { fullScreenContract } from '../../src/machines/visit/fullScreenContract.ts'
import { fullScreenMachine } from '../../src/machines/visit/fullScreenMachine.ts'
import { roomPanelsContract } from '../../src/machines/visit/roomPanelsContract.ts'
import { roomPanelsMachine } from '../../src/machines/visit/roomPanelsMachine.ts'
import { sessionNoticeContract } from '../../src/machines/visit/sessionNoticeContract.ts'
import { sessionNoticeMachine } from '../../src/machines/visit/sessionNoticeMachine.ts'
import { visitSummaryContract } from '../../src/machines/visit/visitSummaryContract.ts'
import { visitSummaryMachine } from '../../src/machines/visit/visitSummaryMachine.ts'
import { waitingRoomAlertContract } from '../../src/machines/visit/waitingRoomAlertContract.ts'
import { waitingRoomAlertMachine } from '../../src/machines/visit/waitingRoomAlertMachine.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'

describe('sessionNotice', () => {
  testModel('P4.15 tells the portal until it has heard', {
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
    machine: visitSummaryMachine,
    contract: visitSummaryContract,
    cases: [
      done('readTimeline', { timeline }),
      failed('readTimeline', offline),
      { type: 'visitSummary.retryRequested' },
    ],
    checks: {
      reading: ({ children, context }) => {
        expect(children).toEqual(['readTimeline'])
        expect(context.timeline).toBeNull()
      },
      shown: ({ context }) => expect(context.timeline).toEqual(timeline),
      failed: ({ children }) => expect(children).toEqual([]),
    },
  })
})

describe('fullScreen', () => {
  testModel('follows the browser: every state and transition', {
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

describe('waitingRoomAlert', () => {
  testModel<ContextOf<typeof waitingRoomAlertContract>>('rings once, then each minute, unless muted', {
    machine: waitingRoomAlertMachine,
    contract: waitingRoomAlertContract,
    bystanders: ['announcer'],
    cases: [
      { type: 'call.peopleCounted', waiting: 1, present: 0 },
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
      calm: ({ context }) => expect(context.waiting).toBe(0),
      ringing: ({ children, sent }) => {
        expect(children).toContain('ringChime')
        expect(sent.some(({ event }) => event.what?.say === 'patientWaiting')).toBe(true)
      },
      pausing: ({ context, children }) => {
        expect(context.waiting).toBe(1)
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
  testModel<ContextOf<typeof roomPanelsContract>>('one panel, one menu, one link', {
    machine: roomPanelsMachine,
    contract: roomPanelsContract,
    limit: 10_000,
    bystanders: ['chat', 'note', 'patientPanel', 'prescription'],
    input: { roomCode: 'abc-defg-hij' },
    cases: [
      { type: 'roomPanels.panelToggled', panel: 'chat' },
      { type: 'roomPanels.panelToggled', panel: 'people' },
      { type: 'roomPanels.panelToggled', panel: 'patient' },
      { type: 'roomPanels.panelToggled', panel: 'note' },
      { type: 'roomPanels.panelToggled', panel: 'prescription' },
      { type: 'roomPanels.panelToggled', panel: 'devices' },
      { type: 'roomPanels.panelToggled', panel: 'stats' },
      { type: 'roomPanels.panelToggled', panel: 'playlist' },
      { type: 'roomPanels.panelToggled', panel: 'polls' },
      { type: 'roomPanels.moreOpened' },
      { type: 'roomPanels.moreClosed' },
      { type: 'roomPanels.statsCopyRequested', text: '{}' },
      done('copyText', {}),
      failed('copyText', offline),
      elapsed('statsShown'),
      { type: 'roomPanels.panelClosed' },
      { type: 'roomPanels.leaveMenuOpened' },
      { type: 'roomPanels.leaveMenuClosed' },
      { type: 'roomPanels.linkCopyRequested' },
      done('copyLink', {}),
      failed('copyLink', offline),
      elapsed('copiedShown'),
    ],
    checks: {
      'panel.closed': chatIs(false),
      'panel.chat': chatIs(true),
      'panel.people': chatIs(false),
      'panel.patient': ({ sent }) =>
        expect(sent.filter(({ to }) => to === 'patientPanel').at(-1)?.event.type).toBe('patientPanel.opened'),
      'panel.note': ({ sent }) =>
        expect(sent.filter(({ to }) => to === 'note').at(-1)?.event.type).toBe('note.opened'),
      'panel.prescription': ({ sent }) =>
        expect(sent.filter(({ to }) => to === 'prescription').at(-1)?.event.type).toBe('prescription.opened'),
      'panel.devices': chatIs(false),
      'panel.stats': chatIs(false),
      'panel.playlist': chatIs(false),
      'panel.polls': chatIs(false),
      'more.closed': ({ value }) => expect(value).toMatchObject({ more: 'closed' }),
      'more.open': ({ value }) => expect(value).toMatchObject({ more: 'open' }),
      'callStats.idle': ({ children }) => expect(children).not.toContain('copyText'),
      'callStats.copying': ({ children }) => expect(children).toContain('copyText'),
      'callStats.copied': ({ children }) => expect(children).not.toContain('copyText'),
      'leaving.none': ({ value }) => expect(value).toMatchObject({ leaving: 'none' }),
      'leaving.choosing': ({ value }) => expect(value).toMatchObject({ leaving: 'choosing' }),
      'link.idle': ({ children }) => expect(children).not.toContain('copyLink'),
      'link.copying': ({ children }) => expect(children).toContain('copyLink'),
      'link.copied': ({ children }) => expect(children).not.toContain('copyLink'),
    },
  })
})
