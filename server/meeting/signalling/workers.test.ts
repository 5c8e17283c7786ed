import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeMedia } from '../testing/fakeMedia.ts'
import { type MeetingHarness, OFFER, startMeeting, track } from '../testing/meetingHarness.ts'

describe('rooms over two media processes', () => {
  let host: MeetingHarness
  let second: FakeMedia
  beforeEach(async () => {
    second = new FakeMedia()
    second.nodeId = 'node-51'
    host = await startMeeting({ furtherMedia: [second] })
  })
  afterEach(() => host.close())

  const enterBoth = async () => {
    const ana = await host.enter('doctor', 'Ana')
    const ben = await host.enter('patient', 'Ben')
    const eva = await host.enter('doctor', 'Eva', { room: 'other' })
    return { ana, ben, eva }
  }
  const offer = (sfu_node_id: string) => ({ desc: OFFER, tracks: track('a', 'audio'), sfu_node_id })

  it('all peers of a room are in one process, and the next room is in the other', async () => {
    await enterBoth()
    const opened = ({ commands }: FakeMedia) =>
      commands.filter(({ kind }) => kind === 'openSubscriber').length
    expect([host.media.published.length, second.published.length]).toEqual([2, 1])
    expect([opened(host.media), opened(second)]).toEqual([2, 1])
  })

  it('a process that ends moves its own rooms only', async () => {
    const { ana, ben, eva } = await enterBoth()
    await eva.call('offer', offer('node-51'))
    host.media.lose()
    for (const one of [ana, ben]) expect((await one.until('node-info')).sfu_node_id).toBe('node-2')
    expect((await eva.call('offer', offer('node-51'))).result).toMatchObject({ type: 'answer' })
    expect(eva.methods).not.toContain('node-info')
    second.lose()
    expect((await eva.until('node-info')).sfu_node_id).toBe('node-52')
    expect(ana.all('node-info')).toHaveLength(1)
  })

  it('the reports of a process reach the people of its rooms', async () => {
    const { eva } = await enterBoth()
    const peer = second.published[0]?.peer ?? ''
    second.report({ kind: 'subscribeOffer', peer, sdp: 'v=0 next' })
    expect(await eva.until('offer', (one) => one.sdp === 'v=0 next')).toMatchObject({
      sfu_node_id: 'node-51',
    })
  })

  it('a room that everybody left gives its place back', async () => {
    const { eva } = await enterBoth()
    await host.enter('doctor', 'Ida', { room: 'third' })
    expect(host.media.published).toHaveLength(3)
    eva.notify('leave', { client_reason: 'done' })
    eva.close()
    await expect.poll(() => second.commands.some(({ kind }) => kind === 'closePeer')).toBe(true)
    await host.enter('doctor', 'Leo', { room: 'fourth' })
    expect(second.published).toHaveLength(2)
  })
})
