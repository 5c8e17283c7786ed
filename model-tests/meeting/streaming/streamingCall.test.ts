import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import {
  recordingStates,
  type StreamingCommand,
  streamingStates,
} from '../../../src/contracts/meeting/streaming/streaming.ts'
import { selectRoom, selectRunningStreams } from '../../../src/machines/meeting/call/roomSelectors.ts'
import { policyFor } from '../fixtures.ts'
import { startCall } from '../harness/startCall.ts'

// Recording and streaming in a complete call.

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const METHODS = ['rtmp-start', 'rtmp-stop', 'hls-start', 'hls-stop', 'hls-timed-metadata']
const RIGHTS = { browserRecording: true, rtmpStreaming: true, hlsStreaming: true }

const granting = (rights: Partial<typeof RIGHTS>) => {
  const base = policyFor('doctor')
  const role = base.known_roles.doctor
  const permissions = {
    ...role?.permissions,
    browserRecording: false,
    rtmpStreaming: false,
    hlsStreaming: false,
    ...rights,
  }
  return policy.parse({ ...base, known_roles: { ...base.known_roles, doctor: { ...role, permissions } } })
}

const call = async (rights: Partial<typeof RIGHTS> = RIGHTS) => {
  const made = startCall()
  made.server.policy = granting(rights)
  for (const method of METHODS) made.server.answers.set(method, () => ({ result: {} }))
  const happened: object[] = []
  for (const type of ['RECORDING_STATE_UPDATED', 'RTMP_STATE_UPDATED', 'HLS_STATE_UPDATED'] as const)
    made.actor.on(type, (event) => happened.push(event))
  await made.join()
  const notify = async (method: string, params: object) => {
    made.server.socket.notify({ method, params })
    await made.advance(0)
  }
  const order = async (command: StreamingCommand) => {
    made.actor.send({ type: 'streaming.ordered', command })
    await made.advance(0)
  }
  const asked = (method: string) => made.server.socket.frames(method).map(({ params }) => params)
  const messages = () => made.errors().map(({ code, message }) => `${code} ${message}`)
  const room = () => {
    const snapshot = made.parts().room?.getSnapshot()
    if (!snapshot) throw new Error('No room')
    return selectRoom(snapshot)
  }
  return { ...made, happened, notify, order, asked, messages, room }
}

const START_RECORDING: StreamingCommand = { kind: 'startRtmp', rtmpUrls: [], record: true }

describe('recording', () => {
  it('M4.083 has these states', () => {
    expect(recordingStates).toEqual([
      'none',
      'initialised',
      'started',
      'paused',
      'resumed',
      'stopped',
      'failed',
    ])
  })

  it('M1.23 M1.24 M1.25 M3.10 M3.14 M7.097 runs per variant, unless none, paused, stopped or failed', async () => {
    const { notify, room, happened, parts } = await call()
    expect(selectRunningStreams(parts().room?.getSnapshot())).toEqual({
      recording: false,
      paused: false,
      live: false,
      pending: false,
    })
    expect(room().recording).toEqual({
      browser: { running: false },
      server: { running: false },
      hls: { running: false },
    })
    const running: string[] = []
    for (const state of recordingStates) {
      await notify('on-record-update', { type: 'sfu', state })
      if (room().recording.server.running) running.push(state)
    }
    expect(running).toEqual(['initialised', 'started', 'resumed'])
    await notify('on-record-update', { type: 'HLS', state: 'started' })
    await notify('on-record-update', { type: 'Browser', state: 'started' })
    expect(room().recording).toEqual({
      browser: { running: true },
      server: { running: false },
      hls: { running: true },
    })
    expect(selectRunningStreams(parts().room?.getSnapshot())).toEqual({
      recording: true,
      paused: false,
      live: false,
      pending: false,
    })
    expect(happened.slice(-2)).toEqual([
      { type: 'RECORDING_STATE_UPDATED', variant: 'hls', state: 'started' },
      { type: 'RECORDING_STATE_UPDATED', variant: 'browser', state: 'started' },
    ])
  })

  it.each(['sfu', 'Browser', 'HLS'])(
    'marks %s while it is kept, not while people are asked',
    async (type) => {
      const { notify, parts } = await call()
      const marks: string[] = []
      for (const state of recordingStates) {
        await notify('on-record-update', { type, state })
        const { recording, paused } = selectRunningStreams(parts().room?.getSnapshot())
        if (recording) marks.push(state)
        if (paused) marks.push(`${state}: paused`)
      }
      expect(marks).toEqual(['started', 'paused: paused', 'resumed'])
    },
  )

  it('M6.19 M6.20 is started and stopped with the permission', async () => {
    const { order, asked, messages } = await call({ browserRecording: true })
    await order(START_RECORDING)
    await order({ kind: 'stopRtmp' })
    expect(asked('rtmp-start')).toEqual([{ record: true }])
    expect(asked('rtmp-stop')).toEqual([{}])
    expect(messages()).toEqual([])
  })

  it('M6.19 M6.20 is neither started nor stopped without it', async () => {
    const { order, asked, messages } = await call({})
    await order(START_RECORDING)
    await order({ kind: 'stopRtmp' })
    expect([...asked('rtmp-start'), ...asked('rtmp-stop')]).toEqual([])
    expect(messages()).toEqual([
      '6013 You are not allowed to perform this action - browserRecording',
      '6013 You are not allowed to perform this action - rtmpStreaming',
    ])
  })

  it('M8.100 M8.102 reports an error with a code, by its message or a general one', async () => {
    const { notify, messages, errors } = await call()
    await notify('on-record-update', { type: 'sfu', state: 'failed', error: { message: 'no code' } })
    expect(messages()).toEqual([])
    await notify('on-record-update', {
      type: 'sfu',
      state: 'failed',
      error: { code: 500, message: 'disk full' },
    })
    await notify('on-record-update', { type: 'sfu', state: 'failed', error: { code: 501 } })
    expect(messages()).toEqual(['500 disk full', '501 error in streaming/recording'])
    expect(errors()).toMatchObject([{ action: 'RECORDING' }, { action: 'RECORDING' }])
  })
})

describe('streaming', () => {
  it('M4.084 M4.085 M4.086 notifies these states', async () => {
    expect(streamingStates).toEqual(['initialised', 'started', 'stopped', 'failed'])
    const { notify, room } = await call()
    const running: string[] = []
    for (const state of ['none', 'initialised', 'started', 'paused', 'resumed', 'stopped', 'failed']) {
      await notify('on-rtmp-update', { state })
      await notify('on-hls-update', { variants: [{ url: 'https://hls', state }] })
      if (room().rtmp.running) running.push(`rtmp ${state}`)
      if (room().hls.running) running.push(`hls ${state}`)
    }
    const expected = ['initialised', 'started', 'paused', 'resumed']
    expect(running).toEqual(expected.flatMap((state) => [`rtmp ${state}`, `hls ${state}`]))
  })

  it('M1.26 M3.11 M3.15 M7.098 RTMP runs unless none, stopped or failed', async () => {
    const { notify, room, happened } = await call()
    expect(room().rtmp).toEqual({ running: false })
    await notify('on-rtmp-update', { state: 'started', started_at: 5 })
    expect(room().rtmp).toEqual({ running: true })
    expect(happened).toEqual([{ type: 'RTMP_STATE_UPDATED', state: 'started' }])
    await notify('on-rtmp-update', { state: 'failed' })
    expect(room().rtmp).toEqual({ running: false })
  })

  it('M1.27 M3.12 M3.16 M7.099 HLS has its variants and its error', async () => {
    const { notify, room, happened } = await call()
    expect(room().hls).toEqual({ running: false, variants: [], error: null })
    await notify('on-hls-update', {
      enabled: false,
      variants: [
        {
          url: 'https://stream/master.m3u8',
          meeting_url: 'https://view',
          metadata: 'main',
          playlist_type: 'dvr',
          stream_type: 'composite',
          started_at: 9,
          initialised_at: 7,
          state: 'started',
        },
      ],
      error: { code: 7, message: 'late' },
    })
    expect(room().hls).toEqual({
      running: true,
      variants: [
        {
          meetingURL: 'https://view',
          url: 'https://stream/master.m3u8',
          metadata: 'main',
          playlist_type: 'dvr',
          startedAt: 9,
          initialisedAt: 7,
          state: 'started',
          stream_type: 'composite',
        },
      ],
      error: { code: 7, message: 'late' },
    })
    expect(happened).toEqual([{ type: 'HLS_STATE_UPDATED', running: true }])
  })

  it('M3.17 shows a variant that is being prepared as pending, without an address', async () => {
    const { notify, room, parts } = await call()
    await notify('on-hls-update', { variants: [{ url: 'https://early', state: 'initialised' }] })
    expect(room().hls).toMatchObject({ running: true, variants: [{ state: 'initialised' }] })
    expect(room().hls.variants[0]?.url).toBeUndefined()
    expect(selectRunningStreams(parts().room?.getSnapshot())).toMatchObject({ live: false, pending: true })
    await notify('on-hls-update', { variants: [{ url: 'https://early', state: 'started' }] })
    expect(selectRunningStreams(parts().room?.getSnapshot())).toMatchObject({ live: true, pending: false })
  })

  it('M6.21 M6.22 M7.042 M7.043 RTMP is requested with its addresses, and stopped', async () => {
    const { order, asked, messages } = await call({ rtmpStreaming: true, browserRecording: true })
    await order({
      kind: 'startRtmp',
      meetingUrl: 'https://view',
      rtmpUrls: ['rtmp://live/key'],
      record: true,
      resolution: { width: 1_280, height: 720 },
    })
    await order({ kind: 'stopRtmp' })
    expect(asked('rtmp-start')).toEqual([
      {
        meeting_url: 'https://view',
        record: true,
        rtmp_urls: ['rtmp://live/key'],
        resolution: { width: 1_280, height: 720 },
      },
    ])
    expect(asked('rtmp-stop')).toEqual([{}])
    expect(messages()).toEqual([])
  })

  it('M6.21 M6.22 M6.23 M6.24 refuses a role without the permission; the server is not asked', async () => {
    const { order, asked, messages } = await call({})
    await order({ kind: 'startRtmp', rtmpUrls: ['rtmp://live/key'], record: false })
    await order({ kind: 'startHls', variants: [] })
    await order({ kind: 'stopHls', variants: [] })
    expect(METHODS.flatMap(asked)).toEqual([])
    expect(messages()).toEqual([
      '6013 You are not allowed to perform this action - rtmpStreaming',
      '6013 You are not allowed to perform this action - hlsStreaming',
      '6013 You are not allowed to perform this action - hlsStreaming',
    ])
  })

  it('M6.23 M6.24 M7.044 M7.045 M7.046 HLS is requested with variants and recording, shown metadata, and stopped', async () => {
    const { order, asked } = await call({ hlsStreaming: true })
    await order({
      kind: 'startHls',
      variants: [{ meetingUrl: 'https://view', metadata: 'main' }],
      recording: { singleFilePerLayer: true, hlsVod: false },
    })
    await order({ kind: 'sendTimedMetadata', items: [{ payload: 'hello', duration: 5 }] })
    await order({ kind: 'stopHls', variants: [{ meetingUrl: 'https://view' }], reason: 'over' })
    await order({ kind: 'startHls', variants: [] })
    expect(asked('hls-start')).toEqual([
      {
        variants: [{ meeting_url: 'https://view', metadata: 'main' }],
        hls_recording: { single_file_per_layer: true, hls_vod: false },
      },
      {},
    ])
    expect(asked('hls-timed-metadata')).toEqual([{ metadata_objs: [{ payload: 'hello', duration: 5 }] }])
    expect(asked('hls-stop')).toEqual([{ variants: [{ meeting_url: 'https://view' }], stop_reason: 'over' }])
  })

  it('M8.101 M8.103 reports an error with a code, by its message or a general one', async () => {
    const { notify, messages, errors } = await call()
    await notify('on-rtmp-update', { state: 'failed', error: {} })
    await notify('on-hls-update', { variants: [], error: { code: 0, message: '' } })
    expect(messages()).toEqual([])
    await notify('on-rtmp-update', { state: 'failed', error: { code: 400, message: 'refused' } })
    await notify('on-hls-update', { variants: [], error: { code: 500 } })
    expect(messages()).toEqual(['400 refused', '500 error in streaming/recording'])
    expect(errors()).toMatchObject([{ action: 'STREAMING' }, { action: 'STREAMING' }])
  })

  it('M7.042 tells why the server did not start it, and goes on with the next request', async () => {
    const { order, server, messages, asked } = await call()
    server.refuses('rtmp-start', 400, 'No composer is installed')
    await order(START_RECORDING)
    await order({ kind: 'startHls', variants: [] })
    expect(messages()).toEqual(['400 No composer is installed'])
    expect(asked('hls-start')).toEqual([{}])
  })

  it('is being stopped until the room has ended it, and is asked to stop once', async () => {
    const { order, notify, asked, server, parts } = await call()
    const stopping = () => parts().streaming?.getSnapshot().context.stopping
    server.answers.set('hls-stop', () => null)
    await notify('on-hls-update', { variants: [{ url: 'https://hls', state: 'started' }] })
    await order({ kind: 'stopHls', variants: [] })
    await order({ kind: 'stopHls', variants: [] })
    expect(stopping()).toEqual({ hls: true, rtmp: false })
    await notify('on-rtmp-update', { state: 'started' })
    await notify('on-hls-update', { variants: [{ url: 'https://hls', state: 'started' }] })
    expect(stopping()).toEqual({ hls: true, rtmp: false })
    const [request] = server.socket.frames('hls-stop')
    await notify('on-hls-update', { variants: [{ state: 'stopped' }] })
    expect(stopping()).toEqual({ hls: false, rtmp: false })
    server.socket.notify({ id: request?.id, result: {} })
    await order({ kind: 'stopRtmp' })
    // The server accepted it and the push goes on.
    expect(stopping()).toEqual({ hls: false, rtmp: true })
    await notify('on-rtmp-update', { state: 'stopped' })
    expect(stopping()).toEqual({ hls: false, rtmp: false })
    expect([asked('hls-stop').length, asked('rtmp-stop').length]).toEqual([1, 1])
  })

  it('can be stopped again when the server refused, and when the room says that it goes on', async () => {
    const { order, notify, asked, server, parts } = await call()
    const stopping = () => parts().streaming?.getSnapshot().context.stopping.rtmp
    await notify('on-rtmp-update', { state: 'started' })
    server.refuses('rtmp-stop', 400)
    await order({ kind: 'stopRtmp' })
    expect(stopping()).toBe(false)
    server.answers.set('rtmp-stop', () => ({ result: {} }))
    await order({ kind: 'stopRtmp' })
    expect(stopping()).toBe(true)
    await notify('on-rtmp-update', { state: 'started' })
    expect(stopping()).toBe(false)
    expect(asked('rtmp-stop')).toHaveLength(2)
  })
})
