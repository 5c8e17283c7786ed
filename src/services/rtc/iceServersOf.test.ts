import { describe, expect, it } from 'vitest'
import { iceServersOf } from './iceServersOf.ts'

const answered = [
  { urls: 'stun:a.test:3478' },
  { urls: ['turn:a.test:3478?transport=tcp', 'turns:a.test:443'], username: 'u', credential: 'c' },
  { urls: ['stun:b.test', 'TURN:b.test'] },
]
const choice = { given: undefined, answered, transport: 'udp', acceptsTcp: true } as const

describe('the ICE servers of a connection', () => {
  it('are without relays while UDP works, because our server knows who needs one', () => {
    expect(iceServersOf(choice)).toEqual([{ urls: ['stun:a.test:3478'] }, { urls: ['stun:b.test'] }])
  })

  it('include every relay, with its credentials, where UDP is blocked', () => {
    expect(iceServersOf({ ...choice, transport: 'tcp' })).toEqual([
      { urls: ['stun:a.test:3478'] },
      answered[1],
      answered[2],
    ])
  })

  it('include every relay with a server that cannot take media over TCP', () => {
    expect(iceServersOf({ ...choice, acceptsTcp: false })).toHaveLength(3)
  })

  it('M3.70 are those of the application, whole, when it gives some', () => {
    const given = [{ urls: 'turn:own.test', username: 'o', credential: 'w' }]
    expect(iceServersOf({ ...choice, given })).toEqual([
      { urls: ['turn:own.test'], username: 'o', credential: 'w' },
    ])
    expect(iceServersOf({ ...choice, given: [] })).toEqual([])
  })
})
