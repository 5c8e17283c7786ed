import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { whiteboardCommand } from '../../testing/whiteboardCommands.ts'
import { decide } from '../decide.ts'
import { evolve, evolveAll } from '../evolve.ts'
import { notificationsOf } from '../notifications.ts'
import type { RoomCommand } from '../roomCommands.ts'
import { emptyRoom, type Room } from '../roomState.ts'
import { permissionsOf } from './whiteboardRights.ts'

const PEERS = { ana: 'doctor', ben: 'patient', cleo: 'observer', dan: 'doctor', eve: 'waiting' } as const

const crowd: Room = Object.entries(PEERS).reduce<Room>(
  (room, [peerId, role]) => {
    const arrival: RoomCommand[] = [
      {
        type: 'connect',
        peerId,
        userId: `user-${peerId}`,
        tokenId: peerId,
        role,
        addressTag: '',
        takesPlace: false,
        companion: null,
      },
      {
        type: 'join',
        peerId,
        name: '',
        data: '',
        autoVideo: false,
        degrades: false,
        encrypts: true,
        at: 1,
        sessionId: 's',
      },
    ]
    return arrival.reduce((now, command) => {
      const decision = decide(command, now)
      return decision.ok ? evolveAll(now, decision.events) : now
    }, room)
  },
  emptyRoom('room', { name: '', description: '' }),
)
const commands = fc.array(whiteboardCommand(fc.constantFrom(...Object.keys(PEERS))), {
  maxLength: 60,
  size: 'max',
})

const after = (room: Room, command: RoomCommand): Room => {
  const decision = decide(command, room)
  return decision.ok ? evolveAll(room, decision.events) : room
}
/** The entries of a reader that has seen the changes up to `since` and then the later ones. */
const seen = (room: Room, whiteboardId: string): Map<string, string> =>
  new Map(
    [...(room.whiteboards.get(whiteboardId)?.entries ?? [])].flatMap(([key, { value }]) =>
      value === null ? [] : [[key, value] as const],
    ),
  )

describe('whiteboards under any sequence of commands', () => {
  it('a reader that resumes after any change has in the end what everybody has', () => {
    fc.assert(
      fc.property(commands, commands, (first, second) => {
        const early = first.reduce(after, crowd)
        const late = second.reduce(after, early)
        for (const whiteboard of late.whiteboards.values()) {
          const since = early.whiteboards.get(whiteboard.id)?.lastChange ?? 0
          const page = seen(early, whiteboard.id)
          let last = since
          for (const [key, { value, change }] of whiteboard.entries) {
            if (change <= since) continue
            expect(change).toBeGreaterThan(last)
            last = change
            if (value === null) page.delete(key)
            else page.set(key, value)
          }
          expect(page).toEqual(seen(late, whiteboard.id))
        }
      }),
    )
  })

  it('nobody is told of a whiteboard, nor writes on it, without a right to it', () => {
    fc.assert(
      fc.property(commands, (list) => {
        let room = crowd
        for (const command of list) {
          const decision = decide(command, room)
          for (const event of decision.ok ? decision.events : []) {
            const next = evolve(room, event)
            for (const frame of notificationsOf(event, room, next)) {
              if (frame.method !== 'on-whiteboard-update') continue
              const whiteboard = next.whiteboards.get(frame.params.id)
              const peer = next.peers.get(frame.to)
              if (whiteboard === undefined || peer === undefined) throw new Error('told of nothing')
              expect(permissionsOf(whiteboard, peer.role)).not.toEqual([])
            }
            if (event.type === 'whiteboardWritten') {
              const whiteboard = room.whiteboards.get(event.whiteboardId)
              const peer = room.peers.get(event.by)
              if (whiteboard === undefined || peer === undefined) throw new Error('written on nothing')
              expect(permissionsOf(whiteboard, peer.role)).toContain('write')
            }
            room = next
          }
        }
      }),
    )
  })
})
