import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MeetingHarness, startMeeting, track } from '../testing/meetingHarness.ts'

const PUSH = 'rtmp://live.example.com/app/secret-key'

describe('streams over the wire', () => {
  let meeting: MeetingHarness
  let folder: string
  const start = async (compositions = 1) => {
    folder = await mkdtemp(join(tmpdir(), 'streams-'))
    meeting = await startMeeting({
      streaming: { installed: true, rtmpHosts: ['live.example.com'], folder, compositions },
    })
  }
  beforeEach(() => start())
  afterEach(async () => {
    await meeting.close()
    await rm(folder, { recursive: true, force: true })
  })

  const composed = () => meeting.media.commands.filter((one) => one.kind === 'setComposed')
  const report = (said: object) => {
    const composition = composed().at(-1)?.composition ?? ''
    meeting.media.report({ kind: 'composition', composition, report: said } as never)
  }

  const hlsState = (state: string) => (params: { variants: { state?: string | undefined }[] }) =>
    params.variants.some((one) => one.state === state)

  it('M7.044 M7.045 M7.098 M7.099 runs from the start to the stop, and everybody is told', async () => {
    const doctor = await meeting.enter('doctor', 'Ana')
    const patient = await meeting.enter('patient', 'Ben')
    await doctor.call('track-update', { tracks: track('cam', 'video') })
    await doctor.call('hls-start', {})
    expect(await patient.until('on-hls-update')).toMatchObject({ variants: [{ state: 'initialised' }] })
    expect(composed()).toEqual([])
    await patient.call('stream-consent', { agreed: true })
    await expect.poll(composed).toHaveLength(1)
    expect(composed()[0]).toMatchObject({ outputs: { hls: true, rtmp: [] }, width: 1_280, height: 720 })
    report({ kind: 'started', output: 'hls' })
    expect(JSON.stringify(await patient.until('on-hls-update', hlsState('started')))).toMatch(
      /"url":"http:[^"]*\/v1\/stream\/[\w-]{22}\/index\.m3u8"/,
    )
    await doctor.call('rtmp-start', { record: false, rtmp_urls: [PUSH], meeting_url: 'file:///etc/passwd' })
    await expect.poll(() => composed().at(-1)?.outputs).toEqual({ hls: true, rtmp: [PUSH], file: null })
    expect(JSON.stringify(await patient.until('on-rtmp-update'))).not.toContain('secret-key')
    await doctor.call('hls-timed-metadata', { metadata_objs: [{ payload: 'hello', duration: 5 }] })
    expect(meeting.media.commands.at(-1)).toMatchObject({ kind: 'addMetadata', payload: 'hello', seconds: 5 })
    await doctor.call('hls-stop', {})
    await expect.poll(() => composed().at(-1)?.outputs).toEqual({ hls: false, rtmp: [PUSH], file: null })
    await doctor.call('rtmp-stop', {})
    await expect.poll(() => meeting.media.commands.at(-1)?.kind).toBe('endComposition')
  })

  it('M8.101 M8.103 a composer that ends fails the stream, and the call goes on', async () => {
    const doctor = await meeting.enter('doctor', 'Ana')
    await doctor.call('hls-start', {})
    await expect.poll(composed).toHaveLength(1)
    const composition = composed()[0]?.composition ?? ''
    meeting.media.report({ kind: 'compositionEnded', composition })
    expect(await doctor.until('on-hls-update', hlsState('failed'))).toMatchObject({ error: { code: 500 } })
    await doctor.call('hls-start', {})
    await expect.poll(composed).toHaveLength(2)
  })

  it('shows a late joiner what runs, with the address', async () => {
    const doctor = await meeting.enter('doctor', 'Ana')
    await doctor.call('hls-start', {})
    await expect.poll(composed).toHaveLength(1)
    report({ kind: 'started', output: 'hls' })
    await doctor.until('on-hls-update', hlsState('started'))
    const patient = await meeting.open('patient')
    await patient.call('join', {
      name: 'Ben',
      data: '',
      disableVidAutoSub: true,
      offer: { type: 'offer', sdp: 'v=0 offer' },
    })
    expect(await patient.until('peer-list')).toMatchObject({
      room: { streaming: { hls: { enabled: true, variants: [{ state: 'started' }] } } },
    })
  })
})
