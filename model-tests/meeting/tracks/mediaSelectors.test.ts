import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import { screenShareOptions } from '../../../src/contracts/meeting/tracks/screenShare.ts'
import { selectTrack } from '../../../src/machines/meeting/call/previewSelectors.ts'
import {
  selectInterruption,
  selectMutedHint,
  selectOutputVolume,
  selectShare,
  selectSpeakers,
  selectTrackSound,
  selectTrouble,
} from '../../../src/machines/meeting/tracks/mediaSelectors.ts'
import { joinedCall } from '../harness/startCall.ts'

// Tests what the pages of a call show of devices, in the terms of the screens (experience §8.2, §8.4).

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('what a page shows of our tracks', () => {
  it('M4.096 the button tells what holds, and that a change is under way', async () => {
    const call = await joinedCall()
    const audio = () => selectTrack(call.parts().localAudio?.getSnapshot())
    expect(audio()).toEqual({ on: true, pending: false, failed: false, interrupted: false })
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: false })
    expect(audio()).toMatchObject({ on: true, pending: true })
    await call.advance(0)
    expect(audio()).toMatchObject({ on: false, pending: false })
    call.actor.send({ type: 'devices.selected', kind: 'audioInput', deviceId: 'jabra' })
    expect(audio().on).toBe(false)
    await call.advance(0)
    expect(audio().on).toBe(false)
    expect(selectTrack(undefined)).toMatchObject({ on: false, failed: false })
  })

  it('M4.103 M4.105 after a phone call one request brings back both, also where the system does not', async () => {
    const call = await joinedCall()
    const partOf = (kind: 'audio' | 'video') =>
      call.parts()[kind === 'audio' ? 'localAudio' : 'localVideo']?.getSnapshot()
    const kinds = ['audio', 'video'] as const
    for (const kind of kinds) call.devices.tracks.findLast((track) => track.kind === kind)?.systemMutes(true)
    await call.advance(0)
    expect(kinds.map((kind) => selectInterruption(partOf(kind)))).toEqual(['incoming-call', 'incoming-call'])
    for (const kind of kinds) call.actor.send({ type: 'meeting.toggleRequested', kind, enabled: true })
    await call.advance(0)
    expect(kinds.map((kind) => selectInterruption(partOf(kind)))).toEqual([null, null])
    expect(kinds.map((kind) => selectTrack(partOf(kind)).on)).toEqual([true, true])
  })

  it('M4.103 M8.019 silence, a lost device and a phone call are told apart', async () => {
    const call = await joinedCall()
    const snapshot = () => call.parts().localAudio?.getSnapshot()
    const track = () => call.devices.tracks.findLast(({ kind }) => kind === 'audio')
    expect([selectTrouble(snapshot()), selectInterruption(snapshot())]).toEqual([null, null])
    const microphone = track()
    if (microphone) microphone.loudness = 0
    await call.advance(TIME.silenceInterval * 3)
    expect(selectTrouble(snapshot())).toEqual({ code: 3010, inUse: 'A audio', standsIn: false })
    track()?.systemMutes(true)
    await call.advance(0)
    expect(selectInterruption(snapshot())).toBe('incoming-call')
    expect(selectTrack(snapshot())).toMatchObject({ on: false, interrupted: true })
    track()?.systemMutes(false)
    call.actor.send({ type: 'devices.selected', kind: 'audioInput', deviceId: 'jabra' })
    await call.advance(0)
    track()?.unplugs()
    await call.advance(0)
    expect(selectTrouble(snapshot())).toMatchObject({ inUse: 'A audio', standsIn: true })
    expect(selectMutedHint(snapshot())).toBe(false)
  })

  it('M4.115 M5.07 M9.36 the screen, the volumes and the speakers', async () => {
    const call = await joinedCall()
    const parts = call.parts()
    expect(selectShare(parts.localScreen?.getSnapshot())).toMatchObject({ state: 'off', allowed: false })
    parts.localScreen?.send({ type: 'screen.startRequested', options: screenShareOptions.parse({}) })
    expect(selectShare(parts.localScreen?.getSnapshot())).toMatchObject({
      state: 'failed',
      error: { trackType: 'screen' },
    })
    expect(selectOutputVolume(parts.autoplay?.getSnapshot())).toBe(100)
    parts.autoplay?.send({ type: 'volume.trackChosen', trackId: 'a1', volume: 30 })
    parts.autoplay?.send({ type: 'track.mutedForMe', trackId: 'a2', muted: true })
    const sound = parts.autoplay?.getSnapshot()
    expect(selectTrackSound('a1')(sound)).toEqual({ volume: 30, mutedForMe: false })
    expect(selectTrackSound('a2')(sound)).toEqual({ volume: 100, mutedForMe: true })
    call.devices.listed = [{ kind: 'audiooutput', deviceId: 's1', groupId: '', label: 'Bluetooth' }]
    call.actor.send({ type: 'devices.selected', kind: 'audioOutput', deviceId: 's1' })
    call.actor.send({ type: 'meeting.devicesRequested' })
    await call.advance(0)
    expect(selectSpeakers(parts.devices?.getSnapshot())).toEqual([
      { deviceId: 's1', label: 'Bluetooth', type: 'bluetooth', inUse: true },
    ])
  })
})
