import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AUDIO, LIMIT } from '../../constants.ts'
import { trackSource, trackType } from '../connection/shapes.ts'
import {
  audioSettings,
  checkAudioSettings,
  checkPublishSettings,
  checkVideoSettings,
  codecChange,
  isVolume,
  publishSettings,
  videoSettings,
  volumeError,
} from './publishSettings.ts'

describe('audio settings', () => {
  it('M3.41 M3.43 M3.44 M3.46 M3.47 have every field, with the defaults of the voice', () => {
    expect(audioSettings.parse({})).toEqual({
      volume: 1,
      codec: 'opus',
      maxBitrate: 32,
      deviceId: 'default',
      audioMode: 'voice',
      advanced: {
        autoGainControl: true,
        noiseSuppression: true,
        highPassFilter: true,
        audioMirroring: false,
      },
    })
    expect(audioSettings.safeParse({ audioMode: 'song' }).success).toBe(false)
  })

  it('M3.45 M5.03 M5.04 M9.10 the mode decides the bit rate, whatever was requested', () => {
    fc.assert(
      fc.property(fc.constantFrom('voice', 'music'), fc.integer({ min: 1, max: 5_000 }), (mode, asked) => {
        const { settings } = checkAudioSettings({ audioMode: mode, maxBitrate: asked })
        expect(settings?.maxBitrate).toBe(mode === 'music' ? 320 : 32)
      }),
    )
    expect([AUDIO.voiceBitrate, AUDIO.musicBitrate]).toEqual([32, 320])
  })

  it.each([-0.01, 1.01, 50, Number.NaN])('M3.42 M5.01 a volume of %s is refused', (volume) => {
    const { error } = checkAudioSettings({ volume })
    expect(error?.code).toBe(6013)
    if (!Number.isNaN(volume)) expect(error?.message).toBe('volume can only be in range [0.0, 1.0]')
  })

  it('M5.01 0 and 1 are volumes', () => {
    expect(checkAudioSettings({ volume: 0 }).settings?.volume).toBe(0)
    expect(checkAudioSettings({ volume: 1 }).settings?.volume).toBe(1)
  })

  it('M5.02 a bit rate below 1 is refused before the mode sets it', () => {
    expect(checkAudioSettings({ maxBitrate: 0 }).error).toMatchObject({
      message: 'maxBitrate should be >= 1',
      trackType: 'audio',
    })
  })
})

describe('video settings', () => {
  it('M3.48 have seven fields', () => {
    const whole = {
      width: 640,
      height: 360,
      codec: 'h264',
      maxFramerate: 15,
      maxBitrate: 500,
      deviceId: 'cam-2',
      facingMode: 'environment',
    }
    expect(videoSettings.parse({ ...whole, unknown: 1 })).toEqual(whole)
  })

  it('M3.49 M3.50 M3.51 M3.52 M3.53 M9.14 have a default for all but the facing', () => {
    expect(videoSettings.parse({})).toEqual({
      width: 320,
      height: 180,
      codec: 'vp8',
      maxFramerate: 30,
      maxBitrate: 150,
      deviceId: 'default',
    })
  })

  it.each(['maxFramerate', 'maxBitrate'])('M5.05 M5.06 a %s below 1 is a bad video setting', (field) => {
    expect(checkVideoSettings({ [field]: 0 }).error).toMatchObject({ code: 3006, trackType: 'video' })
    expect(checkVideoSettings({ [field]: 1 }).error).toBeNull()
  })

  it('M8.016 another codec mid-call is not permitted', () => {
    const before = videoSettings.parse({})
    expect(codecChange(before, { codec: 'h264' }, 'video')).toMatchObject({
      code: 3007,
      message: "Codec can't be changed mid call.",
    })
    expect(codecChange(before, { codec: 'VP8' }, 'video')).toBeNull()
    expect(codecChange(before, {}, 'video')).toBeNull()
  })
})

describe('publish settings', () => {
  it('M3.55 have video, audio, screen and a simulcast flag', () => {
    const whole = publishSettings.parse({ audio: {}, video: {}, screen: {}, simulcast: true })
    expect(Object.keys(whole).sort()).toEqual(['audio', 'screen', 'simulcast', 'video'])
    expect(publishSettings.parse({})).toEqual({ audio: null, video: null, screen: null, simulcast: false })
  })

  it('M5.16 with neither sound nor picture there is nothing to return', () => {
    expect(checkPublishSettings({ screen: {} }).error).toMatchObject({ code: 3005 })
    expect(checkPublishSettings({ audio: {} }).error).toBeNull()
  })

  it('M5.17 simulcast needs a picture', () => {
    expect(checkPublishSettings({ audio: {}, simulcast: true }).error?.message).toBe(
      'Cannot enable simulcast when no video settings are provided',
    )
    expect(checkPublishSettings({ video: {}, simulcast: true }).error).toBeNull()
  })

  it('M5.05 names the invalid part', () => {
    expect(checkPublishSettings({ video: { maxFramerate: 0 } }).error).toMatchObject({ code: 3006 })
    expect(checkPublishSettings({ audio: { volume: 2 } }).error).toMatchObject({ trackType: 'audio' })
    expect(checkPublishSettings('nonsense').error?.code).toBe(6013)
  })
})

describe('volumes for people', () => {
  it('M9.35 M9.36 run from 0 to 100, and start at 100', () => {
    fc.assert(
      fc.property(fc.double({ min: -1_000, max: 1_000, noNaN: true }), (volume) => {
        expect(isVolume(volume)).toBe(volume >= 0 && volume <= 100)
      }),
    )
    expect(isVolume(Number.NaN)).toBe(false)
    expect(LIMIT.defaultVolume).toBe(100)
    expect(volumeError().message).toBe('Please pass a valid number between 0-100')
  })
})

describe('tracks on the wire', () => {
  it('M3.06 M3.07 are sound or picture, of one of four sources; others pass and are shown apart', () => {
    for (const source of ['regular', 'screen', 'audioplaylist', 'videoplaylist', 'something'])
      expect(trackSource.safeParse(source).success).toBe(true)
    expect(trackSource.safeParse('').success).toBe(false)
    expect(trackType.options).toEqual(['audio', 'video'])
  })
})
