import { describe, expect, it } from 'vitest'
import { CallConnections } from './callConnections.ts'

const setUp = (acceptsTcp = true) => {
  const connections = new CallConnections({
    create: () => ({ connectionState: 'new' }) as RTCPeerConnection,
    acceptsTcp: () => acceptsTcp,
  })
  return connections
}

describe('the peer connections of a call', () => {
  it('announces each connection, and forgets it once it is closed', () => {
    const connections = setUp()
    const created: string[] = []
    connections.created$.subscribe(({ side }) => created.push(side))
    expect(connections.current('publish')).toBeNull()
    const connection = connections.create('publish', {})
    expect(created).toEqual(['publish'])
    expect(connections.current('publish')).toBe(connection)
    expect(connections.current('subscribe')).toBeNull()
    Object.assign(connection, { connectionState: 'closed' })
    expect(connections.current('publish')).toBeNull()
  })

  it('uses TCP only where it is preferred and the server accepts it', () => {
    for (const [acceptsTcp, transport] of [
      [true, 'tcp'],
      [false, 'udp'],
    ] as const) {
      const connections = setUp(acceptsTcp)
      connections.prefersTcp = true
      expect(connections.transport).toBe(transport)
      connections.create('publish', {})
      expect(connections.transportParam).toEqual(acceptsTcp ? { transport: 'tcp' } : {})
    }
  })

  it('names the transport of the connection that offers, not one found out since', () => {
    const connections = setUp()
    connections.create('publish', {})
    connections.prefersTcp = true
    expect(connections.transportParam).toEqual({})
    connections.create('publish', {})
    expect(connections.transportParam).toEqual({ transport: 'tcp' })
  })

  it('tells a connection that was created for the other transport', () => {
    const connections = setUp()
    const others = () =>
      (['publish', 'subscribe'] as const).filter((side) => connections.isOfOtherTransport(side))
    connections.create('publish', {})
    connections.create('subscribe', {})
    expect(others()).toEqual([])
    connections.prefersTcp = true
    // The server offers for UDP until the publish connection names TCP.
    expect(others()).toEqual(['publish'])
    connections.create('publish', {})
    expect(others()).toEqual(['subscribe'])
    connections.create('subscribe', {})
    expect(others()).toEqual([])
  })
})
