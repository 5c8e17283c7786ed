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
    const [own, other] = [setUp(), setUp(false)]
    expect(own.transportParam).toEqual({})
    own.prefersTcp = true
    other.prefersTcp = true
    expect(own.transportParam).toEqual({ transport: 'tcp' })
    expect(other.transportParam).toEqual({})
  })

  it('tells a connection that was created for the other transport', () => {
    const connections = setUp()
    connections.create('publish', {})
    connections.prefersTcp = true
    connections.create('subscribe', {})
    expect(connections.isOfOtherTransport('publish')).toBe(true)
    expect(connections.isOfOtherTransport('subscribe')).toBe(false)
  })
})
