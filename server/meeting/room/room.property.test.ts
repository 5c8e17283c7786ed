import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayPublish, ROLES } from '../roles.ts'
import { ClientView } from '../testing/clientView.ts'
import { command } from '../testing/roomCommands.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { notificationsOf } from './notifications.ts'
import type { RoomCommand } from './roomCommands.ts'
import { DEFAULT_SIZE, emptyRoom, type Room, type RoomSize } from './roomState.ts'
import { restoreRoom, roomSnapshot, snapshotOf } from './snapshot.ts'
import { isInside, isListed, listedPeers, visiblePeers } from './visibility.ts'

/** A room together with the notifications of each socket. */
class Run {
  room: Room
  readonly views = new Map<string, ClientView>()
  sessions = 0

  constructor(size: RoomSize = DEFAULT_SIZE) {
    this.room = emptyRoom('room', { name: 'Visit', description: '', size })
  }

  take(command: RoomCommand): void {
    const decision = decide(command, this.room)
    if (!decision.ok) return
    for (const event of decision.events) {
      if (event.type === 'previewOpened') this.views.set(event.peerId, new ClientView(event.peerId))
      if (event.type === 'sessionStarted') this.sessions += 1
      if (event.type === 'sessionEnded') this.sessions -= 1
      const before = this.room
      this.room = evolve(before, event)
      for (const frame of notificationsOf(event, before, this.room)) this.views.get(frame.to)?.take(frame)
    }
  }
}

/** For comparison: maps as lists, fields in a fixed command. */
const flat = (value: unknown): unknown => {
  if (value instanceof Map) return [...value].map(flat)
  if (Array.isArray(value)) return value.map(flat)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, flat(one)]),
  )
}

const each = (check: (run: Run) => void, size?: RoomSize): void => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60, size: 'max' }), (commands) => {
      const run = new Run(size)
      for (const command of commands) {
        run.take(command)
        check(run)
      }
    }),
    { numRuns: 300 },
  )
}

describe('a room under any sequence of commands', () => {
  it('M7.081 M7.082 M7.084 tells every connected peer exactly of those it may know, and never of itself', () => {
    each(({ room, views }) => {
      for (const peer of room.peers.values()) {
        if (!peer.connected) continue
        const expected = new Map(
          visiblePeers(room, peer.role, peer.id).map((other) => [
            other.id,
            { role: other.role, tracks: new Set(other.tracks.keys()) },
          ]),
        )
        expect(views.get(peer.id)?.peers).toEqual(expected)
        expect(views.get(peer.id)?.role).toBe(peer.role)
      }
    })
  })

  it('lists in a large room exactly those who matter, however they came to', () => {
    each(
      ({ room, views }) => {
        for (const peer of room.peers.values()) {
          if (!peer.connected) continue
          const listed = listedPeers(room, peer.role, peer.id).map((other) => other.id)
          expect([...(views.get(peer.id)?.peers.keys() ?? [])].sort()).toEqual(listed.sort())
        }
        for (const peer of room.peers.values()) {
          if (peer.tracks.size > 0 || peer.role === 'doctor') expect(isListed(room, peer)).toBe(true)
        }
      },
      { max: 5, large: 2 },
    )
  })

  it('M7.092 leaves every observer who is inside with the latest value of its keys', () => {
    each(({ room, views }) => {
      for (const peer of room.peers.values()) {
        const view = views.get(peer.id)
        if (!isInside(peer.role)) continue
        for (const key of peer.connected ? peer.observedKeys : []) {
          expect(view?.values.get(key)).toBe(room.store.get(key)?.version)
        }
      }
    })
  })

  it('goes on after any moment as it was, less sockets, tracks and the latest messages', () => {
    each(({ room }) => {
      const snapshot = snapshotOf(room, [])
      expect(snapshot === null).toBe(room.session === null)
      if (snapshot === null) return
      const kept = roomSnapshot.parse(JSON.parse(JSON.stringify(snapshot)))
      const fresh = emptyRoom(room.id, { name: room.name, description: room.description })
      const restored = restoreRoom({ ...fresh, locked: room.locked }, kept)
      const expected: Room = {
        ...room,
        previews: new Map(),
        messages: [],
        peers: new Map(
          [...room.peers].map(([peerId, peer]) => [
            peerId,
            { ...peer, tracks: new Map(), connected: false, migrating: true },
          ]),
        ),
      }
      expect(JSON.stringify(flat(restored))).toBe(JSON.stringify(flat(expected)))
    })
  })

  it('M7.104 keeps the count each peer was told equal to those it may know, itself included', () => {
    each(({ room, views }) => {
      for (const peer of room.peers.values()) {
        if (!peer.connected) continue
        expect(views.get(peer.id)?.count).toBe(visiblePeers(room, peer.role, peer.id).length + 1)
      }
    })
  })

  it('M7.080 shows a preview who is in the room, and a waiting one nobody', () => {
    each(({ room, views }) => {
      for (const [peerId, preview] of room.previews) {
        const known = visiblePeers(room, preview.role, peerId).map((peer) => peer.id)
        expect(views.get(peerId)?.roomPeers).toEqual(known)
        if (preview.role === 'waiting') expect(known).toEqual([])
      }
    })
  })

  it('ends a session exactly when it started and nobody is left', () => {
    each(({ room, sessions }) => {
      expect(sessions).toBe(room.peers.size > 0 ? 1 : 0)
      expect(room.session !== null).toBe(room.peers.size > 0)
    })
  })

  it('M3.20 holds only tracks that their publisher may publish, and each id once', () => {
    each(({ room }) => {
      const ids = [...room.peers.values()].flatMap((peer) => [...peer.tracks.keys()])
      expect(new Set(ids).size).toBe(ids.length)
      for (const peer of room.peers.values()) {
        for (const one of peer.tracks.values()) expect(mayPublish(peer.role, one)).toBe(true)
      }
    })
  })

  it('M3.23 changes, removes and ends nothing on the order of a role without the permission', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40, size: 'max' }), command, (commands, last) => {
        const run = new Run()
        for (const command of commands) run.take(command)
        const by = last.peerId === null ? undefined : run.room.peers.get(last.peerId)
        if (by === undefined || by.role === 'doctor') return
        const decision = decide(last, run.room)
        if (last.type === 'requestRoleChange' || last.type === 'removePeer' || last.type === 'endRoom') {
          expect(ROLES[by.role].permissions.changeRole).toBe(false)
          expect(decision).toMatchObject({ ok: false, code: 403 })
        }
      }),
      { numRuns: 300 },
    )
  })
})
