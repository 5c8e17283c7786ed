import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROLES } from '../../roles.ts'
import { pollCommand } from '../../testing/pollCommands.ts'
import { given, present } from '../../testing/roomScene.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import { type Frame, notificationsOf } from '../notifications.ts'
import type { RoomCommand } from '../roomCommands.ts'
import type { Room } from '../roomState.ts'
import { countPoll } from './countPoll.ts'
import { getPollQuestions, listPolls } from './pollQueries.ts'
import { mayView, mayVote } from './pollRights.ts'
import { standingsOf } from './scorePoll.ts'

const PEERS = { ana: 'doctor', ben: 'patient', cleo: 'observer', dan: 'patient', eve: 'waiting' } as const

/** A doctor, two patients, an observer, and a waiting peer. */
const crowd = given(...Object.entries(PEERS).flatMap(([peerId, role]) => present(peerId, role)))

const commands = fc.array(pollCommand(fc.constantFrom(...Object.keys(PEERS))), { maxLength: 50, size: 'max' })

/** Calls `check` after each command with the room and its notifications. */
const each = (check: (room: Room, frames: Frame[], command: RoomCommand, before: Room) => void): void => {
  fc.assert(
    fc.property(commands, (list) => {
      let room = crowd
      for (const command of list) {
        const before = room
        const decision = decide(command, room)
        const frames: Frame[] = []
        for (const event of decision.ok ? decision.events : []) {
          const next = evolve(room, event)
          frames.push(...notificationsOf(event, room, next))
          room = next
        }
        check(room, frames, command, before)
      }
    }),
    { numRuns: 300 },
  )
}

describe('polls under any sequence of commands', () => {
  it('M3.56 M3.58 every answer counts once: choices, skips and totals add up, for each question and the poll', () => {
    each((room) => {
      for (const poll of room.polls.values()) {
        const counts = countPoll(poll, 0)
        for (const { question, type, options = [], skipped, total } of counts.questions ?? []) {
          const votes = options.reduce((sum, count) => sum + count, 0)
          const answers = [...poll.votes.values()].filter(({ answers: given }) => given.has(question))
          expect(total).toBe(answers.length)
          if (type === 'single-choice') expect(votes + skipped).toBe(total)
          for (const count of options) expect(count).toBeLessThanOrEqual(total)
        }
        expect(counts.total_response).toBe(
          (counts.questions ?? []).reduce((sum, { total }) => sum + total, 0),
        )
        expect(counts.user_count).toBe(poll.votes.size)
        expect(counts.max_user).toBeGreaterThanOrEqual(counts.user_count)
      }
    })
  })

  it('M3.61 nobody has two answers to a question, and one that may be given once stays as it was', () => {
    each((room, _frames, _order, before) => {
      for (const poll of room.polls.values()) {
        expect(poll.votes.size).toBeLessThanOrEqual(Object.keys(PEERS).length)
        const former = before.polls.get(poll.id)
        for (const { index, once } of poll.questions.filter((question) => question.once)) {
          for (const [key, vote] of former?.state === 'started' && once ? former.votes : []) {
            const answer = vote.answers.get(index)
            if (answer !== undefined) expect(poll.votes.get(key)?.answers.get(index)).toBe(answer)
          }
        }
      }
    })
  })

  it('M4.135 a poll is created, started and stopped, in this order, and answered only while it runs', () => {
    const next = { created: ['created', 'started'], started: ['started', 'stopped'], stopped: ['stopped'] }
    each((room, _frames, _order, before) => {
      for (const former of before.polls.values()) {
        const poll = room.polls.get(former.id)
        expect(next[former.state]).toContain(poll?.state)
        if (former.state !== 'started') expect(poll?.votes).toBe(former.votes)
        if (former.state !== 'created') expect(poll?.questions).toBe(former.questions)
      }
    })
  })

  it('only those that may write make, start and stop; only those on the list vote', () => {
    each((room, _frames, command, before) => {
      const peer = before.peers.get(command.peerId ?? '')
      if (peer === undefined || room.polls === before.polls) return
      if (command.type === 'answerPoll') {
        const poll = before.polls.get(command.pollId)
        expect(poll !== undefined && mayVote(poll, peer)).toBe(true)
      } else expect(ROLES[peer.role].permissions.pollWrite).toBe(true)
    })
  })

  it('M7.093 M7.094 M7.095 tells voters and viewers of start and stop, viewers of counts, and who waits nothing', () => {
    each((room, frames) => {
      for (const frame of frames) {
        const peer = room.peers.get(frame.to)
        if (peer === undefined) throw new Error('told a stranger')
        expect(peer.role).not.toBe('waiting')
        if (frame.method === 'on-poll-stats') {
          const poll = room.polls.get(frame.params.polls[0]?.poll_id ?? '')
          expect(poll !== undefined && mayView(poll, peer)).toBe(true)
        }
      }
    })
  })

  it('a hidden answer leaves the server neither with the questions nor by counts while the poll runs', () => {
    each((room) => {
      for (const poll of room.polls.values()) {
        if (poll.state !== 'started') continue
        const hidden = poll.questions.filter(({ solution }) => solution.hidden).map(({ index }) => index)
        for (const peerId of Object.keys(PEERS)) {
          const told = getPollQuestions(room, peerId, poll.id, { index: 0, count: 50 })
          if (!told.ok) continue
          for (const one of told.result.questions as { question: { index: number }; answer: object }[]) {
            if (hidden.includes(one.question.index)) expect(one.answer).toEqual({ hidden: true })
          }
        }
        for (const one of countPoll(poll, 0).questions ?? []) {
          if (hidden.includes(one.question)) expect(one.correct).toBe(0)
        }
      }
    })
  })

  it('M3.62 the leaderboard goes by points, then by time; equals share a place', () => {
    each((room) => {
      for (const poll of room.polls.values()) {
        const standings = standingsOf(poll)
        expect(standings.length).toBe(
          [...poll.votes.values()].filter(({ answers }) => answers.size > 0).length,
        )
        for (const [place, one] of standings.entries()) {
          const before = standings[place - 1]
          if (before === undefined) {
            expect(one.position).toBe(1)
            continue
          }
          const equal = before.score === one.score && before.duration === one.duration
          expect(one.position).toBe(equal ? before.position : place + 1)
          expect(
            before.score > one.score || (before.score === one.score && before.duration <= one.duration),
          ).toBe(true)
        }
      }
    })
  })

  it('M5.70 M5.71 lists all polls to who writes them, and to others what runs and concerns them', () => {
    each((room) => {
      for (const [peerId, role] of Object.entries(PEERS)) {
        const list = listPolls(room, peerId, { state: undefined, start: undefined, count: 50 })
        const states = list.ok ? (list.result.polls as { state: string }[]).map(({ state }) => state) : []
        if (role === 'doctor') expect(states.length).toBe(room.polls.size)
        else expect(states.every((state) => state === 'started')).toBe(true)
        if (role === 'waiting') expect(states).toEqual([])
      }
    })
  })
})
