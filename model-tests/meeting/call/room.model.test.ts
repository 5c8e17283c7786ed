import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { roomContract } from '../../../src/machines/meeting/call/roomContract.ts'
import { roomMachine } from '../../../src/machines/meeting/call/roomMachine.ts'
import { testModel } from '../../paths.ts'
import { initSummary, lostError, policyFor, terminalError, told } from '../fixtures.ts'
import { roomOutcomes } from './room.outcomes.ts'

describe('room', () => {
  testModel<ContextOf<typeof roomContract>>('every state and transition', {
    expectedOutcomes: roomOutcomes,
    machine: roomMachine,
    contract: roomContract,
    systemId: 'room',
    bystanders: ['meeting'],
    input: { peerId: 'p1' },
    cases: [
      { type: 'room.previewRequested' },
      { type: 'midCallPreview.started', asRole: 'patient', kinds: ['audio'] },
      { type: 'midCallPreview.ended', kinds: [] },
      { type: 'midCallPreview.refused', error: lostError },
      { type: 'room.joinRequested', userName: 'Ana' },
      { type: 'room.leaveRequested' },
      { type: 'room.endRequested', order: { lock: true, reason: 'over' } },
      { type: 'transport.previewed' },
      { type: 'transport.joined', joinedAt: 7 },
      { type: 'transport.reconnecting', error: lostError },
      { type: 'transport.reconnected' },
      { type: 'transport.failed', error: terminalError, during: null },
      { type: 'transport.failed', error: terminalError, during: 'join' },
      { type: 'transport.left' },
      { type: 'transport.leaveFailed', error: lostError },
      { type: 'signal.opened', init: initSummary },
      { type: 'policy.changed', policy: policyFor('doctor') },
      {
        type: 'room.described',
        info: {
          room_id: 'room-1',
          name: 'Visit',
          description: '',
          max_size: 8,
          large_room_optimization: true,
        },
      },
      {
        type: 'session.described',
        info: { session_id: 's1', room_id: 'room-1', peer_count: 2, track_count: 0 },
      },
      { type: 'transcription.updated', entry: { mode: 'caption', state: 'started' } },
      { type: 'recording.updated', update: { type: 'sfu', state: 'started' } },
      { type: 'rtmp.updated', update: { state: 'failed', error: { code: 500 } } },
      { type: 'hls.updated', update: { variants: [] } },
      { type: 'room.stateArrived', peerCount: 2, room: { name: 'Visit', session_id: 's1', started_at: 3 } },
    ],
    facets: (context) => [
      context.room.joinedAt,
      context.previewingRole,
      context.room.isLargeRoom,
      context.room.peerCount,
    ],
    checks: {
      Disconnected: ({ context }) => {
        expect(context.room.joinedAt).toBeNull()
      },
      'Connecting.previewing': ({ sent }) => expect(told(sent)).toContain('transport.previewRequested'),
      'Connecting.joining': ({ sent }) => expect(told(sent)).toContain('transport.joinRequested'),
      // M4.053: only a joined peer previews another role.
      Preview: ({ context }) => expect(context.room.joinedAt !== null || !context.previewingRole).toBe(true),
      Connected: ({ context }) => {
        expect(context.room.joinedAt).toBe(7)
      },
      Reconnecting: ({ sent }) => expect(told(sent).length).toBeGreaterThan(0),
      Disconnecting: ({ sent }) =>
        expect(
          told(sent).some(
            (type) => type === 'transport.leaveRequested' || type === 'transport.endRoomRequested',
          ),
        ).toBe(true),
      Failed: ({ context }) => expect(context.error).toEqual(terminalError),
    },
  })
})
