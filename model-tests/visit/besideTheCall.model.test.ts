import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { fullScreenContract } from '../../src/machines/visit/fullScreenContract.ts'
import { fullScreenMachine } from '../../src/machines/visit/fullScreenMachine.ts'
import { sessionNoticeContract } from '../../src/machines/visit/sessionNoticeContract.ts'
import { sessionNoticeMachine } from '../../src/machines/visit/sessionNoticeMachine.ts'
import { visitDeskContract } from '../../src/machines/visit/visitDeskContract.ts'
import { visitDeskMachine } from '../../src/machines/visit/visitDeskMachine.ts'
import { waitingBellContract } from '../../src/machines/visit/waitingBellContract.ts'
import { waitingBellMachine } from '../../src/machines/visit/waitingBellMachine.ts'
import { visitSummaryContract } from '../../src/machines/visitTimeline/visitSummaryContract.ts'
import { visitSummaryMachine } from '../../src/machines/visitTimeline/visitSummaryMachine.ts'
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
      { type: 'fullScreen.changed', filled: true },
      { type: 'fullScreen.changed', filled: false },
      done('toggleFullScreen', {}),
      failed('toggleFullScreen', offline),
    ],
    checks: {
      unavailable: ({ children }) => expect(children).toEqual(['watchFullScreen']),
      framed: ({ children }) => expect(children).toEqual(['watchFullScreen']),
      entering: ({ children }) => expect(children).toContain('toggleFullScreen'),
      filled: ({ children }) => expect(children).toEqual(['watchFullScreen']),
      leaving: ({ children }) => expect(children).toContain('toggleFullScreen'),
    },
  })
})

describe('waitingBell', () => {
  testModel<ContextOf<typeof waitingBellContract>>('rings once, then each minute, unless muted', {
    machine: waitingBellMachine,
    contract: waitingBellContract,
    bystanders: ['announcer'],
    cases: [
      { type: 'call.peopleCounted', waiting: 1, present: 0 },
      { type: 'call.peopleCounted', waiting: 0, present: 1 },
      { type: 'bell.muteToggled' },
      { type: 'bell.known', volume: 30, notices: 'askable' },
      { type: 'bell.volumeChosen', volume: 80 },
      { type: 'bell.noticesRequested' },
      { type: 'bell.noticesAnswered', notices: 'allowed' },
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

describe('visitDesk', () => {
  const chatIs =
    (open: boolean) =>
    ({ sent }: { sent: readonly { to: string; event: { type: string } }[] }) =>
      expect(sent.filter(({ to }) => to === 'chat').at(-1)?.event.type ?? 'chat.closed').toBe(
        open ? 'chat.opened' : 'chat.closed',
      )
  testModel<ContextOf<typeof visitDeskContract>>('one panel, one menu, one link', {
    machine: visitDeskMachine,
    contract: visitDeskContract,
    bystanders: ['chat', 'prescription'],
    input: { roomCode: 'abc-defg-hij' },
    cases: [
      { type: 'desk.panelToggled', panel: 'chat' },
      { type: 'desk.panelToggled', panel: 'people' },
      { type: 'desk.panelToggled', panel: 'patient' },
      { type: 'desk.panelToggled', panel: 'prescription' },
      { type: 'desk.panelToggled', panel: 'devices' },
      { type: 'desk.panelToggled', panel: 'stats' },
      { type: 'desk.panelToggled', panel: 'playlist' },
      { type: 'desk.panelToggled', panel: 'polls' },
      { type: 'desk.moreOpened' },
      { type: 'desk.moreClosed' },
      { type: 'desk.figuresCopyRequested', text: '{}' },
      done('copyText', {}),
      failed('copyText', offline),
      elapsed('figuresShown'),
      { type: 'desk.panelClosed' },
      { type: 'desk.leaveMenuOpened' },
      { type: 'desk.leaveMenuClosed' },
      { type: 'desk.linkCopyRequested' },
      done('copyLink', {}),
      failed('copyLink', offline),
      elapsed('copiedShown'),
    ],
    checks: {
      'panel.closed': chatIs(false),
      'panel.chat': chatIs(true),
      'panel.people': chatIs(false),
      'panel.patient': chatIs(false),
      'panel.prescription': ({ sent }) =>
        expect(sent.filter(({ to }) => to === 'prescription').at(-1)?.event.type).toBe('prescription.opened'),
      'panel.devices': chatIs(false),
      'panel.stats': chatIs(false),
      'panel.playlist': chatIs(false),
      'panel.polls': chatIs(false),
      'more.closed': ({ value }) => expect(value).toMatchObject({ more: 'closed' }),
      'more.open': ({ value }) => expect(value).toMatchObject({ more: 'open' }),
      'figures.idle': ({ children }) => expect(children).not.toContain('copyText'),
      'figures.copying': ({ children }) => expect(children).toContain('copyText'),
      'figures.copied': ({ children }) => expect(children).not.toContain('copyText'),
      'leaving.none': ({ value }) => expect(value).toMatchObject({ leaving: 'none' }),
      'leaving.choosing': ({ value }) => expect(value).toMatchObject({ leaving: 'choosing' }),
      'link.idle': ({ children }) => expect(children).not.toContain('copyLink'),
      'link.copying': ({ children }) => expect(children).toContain('copyLink'),
      'link.copied': ({ children }) => expect(children).not.toContain('copyLink'),
    },
  })
})
