import { beforeEach, describe, expect, it } from 'vitest'
import { IceAgent, type NetworkPath } from './iceAgent.ts'
import { bindingRequest, parseStun, STUN_TYPE, type StunMessage } from './stun.ts'

const OURS = { ufrag: 'us', password: 'a password of twenty-two', tag: Buffer.alloc(4, 1) }
const THEIRS = { ufrag: 'them', password: 'another password of theirs' }

/** The types of the messages that an address received, in order. */
const path = (key: string): NetworkPath & { received: number[] } => {
  const received: number[] = []
  return {
    key,
    address: '192.0.2.1',
    port: 9,
    received,
    send: (packet) => {
      const message = parseStun(packet)
      if (message !== null) received.push(message.type)
    },
  }
}

/** A check as a browser sends it, in the controlling role. */
const check = ({ username = 'us:them', password = OURS.password } = {}): StunMessage => {
  const message = parseStun(bindingRequest(Buffer.alloc(12, 7), username, Buffer.alloc(8), password))
  if (message === null) throw new Error('no message')
  return { ...message, isControlled: false }
}

describe('the ICE agent of a connection', () => {
  let agent: IceAgent
  beforeEach(() => {
    agent = new IceAgent(OURS, {
      onProven: () => undefined,
      onForgotten: () => undefined,
      onState: () => undefined,
    })
  })

  it('sends its own check before its answer, so that the address is proven when the browser begins DTLS', () => {
    const from = path('a')
    agent.setRemote(THEIRS, 0)
    agent.receive(check(), from, 0)
    expect(from.received).toEqual([STUN_TYPE.request, STUN_TYPE.success])
  })

  it('answers checks that came before the answer over the websocket, once that has arrived', () => {
    const from = path('a')
    agent.receive(check(), from, 0)
    expect(from.received).toEqual([])
    agent.setRemote(THEIRS, 0)
    expect(from.received).toEqual([STUN_TYPE.request, STUN_TYPE.success])
  })

  it('keeps only checks with its own password, a few of them, and answers only those of its peer', () => {
    const strangers = [path('b'), path('c')]
    agent.receive(check({ password: 'a wrong password of them' }), strangers[0] as NetworkPath, 0)
    agent.receive(check({ username: 'us:another' }), strangers[1] as NetworkPath, 0)
    const paths = Array.from({ length: 6 }, (_, index) => path(`p${index}`))
    for (const one of paths) agent.receive(check(), one, 0)
    agent.setRemote(THEIRS, 0)
    expect(strangers.map(({ received }) => received.length)).toEqual([0, 0])
    expect(paths.map(({ received }) => received.length)).toEqual([2, 2, 2, 0, 0, 0])
  })
})
