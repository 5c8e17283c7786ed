import { describe, expect } from 'vitest'
import { makeError } from '../../src/contracts/errors.ts'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { joinSettings } from '../../src/contracts/meeting/call/joinConfig.ts'
import { guestJoinContract } from '../../src/machines/guest/guestJoinContract.ts'
import { guestJoinMachine } from '../../src/machines/guest/guestJoinMachine.ts'
import type { Sent } from '../liveRun.ts'
import { someSession } from '../meeting/fixtures.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'
import { guestJoinOutcomes } from './guestJoin.outcomes.ts'

const devices = { camera: 'off', microphone: 'works' } as const
const fresh = {
  ...{ code: '', name: '', peerId: 'p-1', userId: 'u-1', joined: false, mayRecord: false },
  devices: null,
}
const key = {
  token: 'a.b.c',
  initEndpoint: 'https://here',
  visit: null,
  settings: joinSettings.parse({}),
  moved: null,
}
const moved = {
  call: {
    name: 'Dra. Ruiz',
    muted: { audio: true, video: false },
    stage: { pinned: 'p-2', selfHidden: true, selfMirrored: false, corner: 'topLeft' as const },
    panel: 'chat',
    chat: { peerId: 'p-0', messages: [], unread: 2, draft: 'Buenos' },
  },
  guest: { userId: 'u-0', mayRecord: true },
}
const refusal = { reason: 'tooEarly' as const, opensAt: '2026-03-02T11:35:00.000Z', visit: null }
const left = { token: 'v-1', prescriptions: 1, files: 0, next_start: null }
const ended = (reason: string, error = null as ReturnType<typeof makeError> | null) =>
  done('meeting', { reason, by: null, error, joinedAt: 7, ...someSession })
const sentTo = (sent: readonly Sent[], to: string): string[] =>
  sent.filter((one) => one.to === to).map(({ event }) => event.type)

/** The last message to the chat about its panel. */
const panelOf = (sent: readonly Sent[]): string | undefined =>
  sentTo(sent, 'chat').findLast((type) => type === 'chat.opened' || type === 'chat.closed')

describe('guestJoin', () => {
  testModel<ContextOf<typeof guestJoinContract>>('M7.007 M6.09 M4.070 every state and transition', {
    expectedOutcomes: guestJoinOutcomes,
    machine: guestJoinMachine,
    contract: guestJoinContract,
    systemId: 'guestJoin',
    bystanders: ['announcer', 'chat', 'stage'],
    input: { code: null },
    cases: [
      done('recall', fresh),
      done('recall', { ...fresh, code: 'abc-defg-hij', name: 'Ana', joined: true, devices }),
      failed('recall', offline),
      { type: 'guest.codeEntered', code: 'abc-defg-hij' },
      done('exchange', { key, refusal: null }),
      done('exchange', { key: { ...key, moved }, refusal: null }),
      done('exchange', { key: null, refusal }),
      failed('exchange', offline),
      { type: 'guest.consented', name: 'Ana', mayRecord: true },
      { type: 'guest.joinRequested', devices },
      { type: 'guest.leaveRequested' },
      { type: 'guest.retryRequested' },
      { type: 'guest.anotherCodeRequested' },
      { type: 'guest.chatToggled' },
      { type: 'call.previewed' },
      { type: 'call.joined', joinedAt: 7 },
      { type: 'call.reconnecting' },
      { type: 'call.reconnected' },
      { type: 'call.happened', what: ['messageArrived'] },
      { type: 'call.roleGiven', role: 'waiting' },
      { type: 'call.roleGiven', role: 'patient' },
      { type: 'call.mediaOpened' },
      done('holdWakeLock', {}),
      done('readChat', { messages: [] }),
      failed('readChat', offline),
      failed('holdWakeLock', offline),
      done('recordConsent', {}),
      failed('recordConsent', offline),
      done('remember', {}),
      failed('remember', offline),
      { type: 'tab.changed', elsewhere: true },
      { type: 'tab.changed', elsewhere: false },
      { type: 'guest.moveRequested' },
      done('askTab', {
        guest: { ...fresh, ...{ code: 'abc-defg-hij', name: 'Ana', peerId: 'p-2', userId: 'u-0' } },
      }),
      done('askTab', { guest: null }),
      failed('askTab', offline),
      done('forget', {}),
      failed('forget', offline),
      ended('left'),
      ended('moved'),
      ended('failed', makeError(1003, { action: 'CONNECT' })),
      failed('meeting', offline),
      failed('handover', offline),
      done('feedback', {}),
      failed('feedback', offline),
      { type: 'guest.resultsRead', left },
      { type: 'guest.waitingRoomRead', waitingRoom: { doctor: 'online', ahead: 1 } },
      failed('pollWaitingRoom', offline),
      failed('pollVisitEnd', offline),
      elapsed('second'),
    ],
    facets: ({ code, name, joined, role, moves, left: results }) => [
      code !== null,
      name !== '',
      joined,
      role,
      moves,
      results !== null,
    ],
    limit: 50_000,
    checks: {
      recalling: ({ children }) => expect(children).toEqual(['recall']),
      code: ({ children }) => expect(children).toEqual([]),
      exchanging: ({ children, context }) => {
        expect(children).toEqual(['watchTabs', 'exchange'])
        expect(context.code).toBe('abc-defg-hij')
      },
      consent: ({ context, children }) => {
        expect(context.key).not.toBeNull()
        expect(children).toEqual(['watchTabs'])
      },
      recordingConsent: ({ children, context }) => {
        expect(context.name).toBe('Ana')
        expect(children).toEqual(['recordConsent'])
        expect(context.consentUnsaved).toBe(false)
      },
      'room.stage.deviceCheck.preparing': ({ sent }) =>
        expect(sentTo(sent, 'meeting')).toContain('meeting.previewRequested'),
      'room.stage.deviceCheck.ready': ({ children }) => expect(children).toContain('meeting'),
      'room.stage.rejoining': ({ sent }) =>
        expect(sentTo(sent, 'meeting')).toContain('meeting.joinRequested'),
      'room.stage.joining': ({ context, sent }) => {
        expect(context.joined).toBe(true)
        expect(sentTo(sent, 'meeting')).toContain('meeting.joinRequested')
      },
      'room.stage.waiting': ({ sent, children }) => {
        expect(sentTo(sent, 'announcer')).toContain('announcer.politeRequested')
        expect(children).toContain('pollWaitingRoom')
      },
      'room.stage.admitted': ({ context }) => expect(context.role).toBe('patient'),
      'room.stage.inMeeting': ({ snapshot, children }) => {
        expect(snapshot.hasTag('inCall')).toBe(true)
        expect(children).toContain('pollVisitEnd')
      },
      'room.memory.stale': ({ children }) => expect(children).not.toContain('remember'),
      'room.memory.writing': ({ children }) => expect(children).toContain('remember'),
      'room.memory.kept': ({ children }) => expect(children).not.toContain('remember'),
      'room.chat.closed': ({ sent }) => expect(panelOf(sent)).not.toBe('chat.opened'),
      'room.chat.open': ({ sent }) => expect(panelOf(sent)).toBe('chat.opened'),
      'room.network.steady': ({ children }) => expect(children).toContain('meeting'),
      'room.network.lost': ({ sent }) =>
        expect(sentTo(sent, 'announcer')).toContain('announcer.urgentRequested'),
      'room.tab.free': ({ children }) => expect(children).not.toContain('holdTab'),
      'room.tab.held': ({ children }) => expect(children).toContain('holdTab'),
      'elsewhere.choosing': ({ children }) => expect(children).toEqual(['watchTabs']),
      'elsewhere.asking': ({ children }) => expect(children).toEqual(['watchTabs', 'askTab']),
      'elsewhere.silent': ({ children }) => expect(children).toEqual(['watchTabs']),
      forgetting: ({ context }) => expect(context.joined).toBe(false),
      'ended.rating': ({ children, context, sent }) => {
        expect(children).toContain('pollVisitEnd')
        if (context.left !== null) expect(context.left).toEqual(left)
        expect(['left', 'moved']).toContain(context.end?.reason)
        const asked = sent.findLast(({ to }) => to === 'feedback')?.event
        expect(asked).toMatchObject({ type: 'feedback.callEnded', subject: { sessionId: 's1', joinedAt: 7 } })
      },
      'ended.thanked': ({ context }) => expect(['left', 'moved']).toContain(context.end?.reason),
      failed: ({ context }) => expect(context.problem).not.toBeNull(),
      refused: ({ context }) => expect(context.refusal).not.toBeNull(),
    },
  })
})
