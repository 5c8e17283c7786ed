import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagsFrom } from './flags.ts'
import { FEATURE_FLAGS } from './init.ts'
import { joinConfig } from './joinConfig.ts'

const given = { authToken: 'a.b.c', userName: ' Ana ' }

describe('what a call is started with', () => {
  it('M3.70 has defaults for all but token and name', () => {
    expect(joinConfig.parse(given)).toMatchObject({
      authToken: 'a.b.c',
      userName: 'Ana',
      metaData: '',
      autoVideoSubscribe: false,
      captureNetworkQualityInPreview: false,
      autoManageVideo: false,
      autoManageWakeLock: true,
      settings: { audioInputDeviceId: 'default', audioMuted: false, videoMuted: false },
    })
    expect(joinConfig.safeParse({ userName: 'Ana' }).success).toBe(false)
  })

  it('M3.70 leaves the given values unchanged', () => {
    const full = {
      ...given,
      userName: 'Ana',
      initEndpoint: 'https://here',
      iceServers: [{ urls: ['turn:a'], username: 'u', credential: 'c' }],
      asRole: 'patient',
      audioSinkElementId: 'sink',
    }
    expect(joinConfig.parse(full)).toMatchObject(full)
  })

  it('M3.71 metadata is a string; an object becomes its JSON text', () => {
    expect(joinConfig.parse({ ...given, metaData: 'plain' }).metaData).toBe('plain')
    expect(joinConfig.parse({ ...given, metaData: { visit: 7 } }).metaData).toBe('{"visit":7}')
    // zod drops a key that could pollute a prototype, as it should.
    const key = fc.string().filter((name) => name !== '__proto__')
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue()), (metaData) => {
        expect(joinConfig.parse({ ...given, metaData }).metaData).toBe(JSON.stringify(metaData))
      }),
    )
  })

  it.each([undefined, null, ''])('M3.72 empty metadata (%s) becomes an empty string', (metaData) => {
    expect(joinConfig.parse({ ...given, metaData }).metaData).toBe('')
  })
})

describe('feature flags', () => {
  it('M3.74 are these fourteen, false unless the server lists them', () => {
    expect([...FEATURE_FLAGS].sort()).toEqual(
      [
        'subscribeDegradation',
        'simulcast',
        'nonWebRTCDisableOffer',
        'publishStats',
        'subscribeStats',
        'onDemandTracks',
        'disableVideoTrackAutoUnsubscribe',
        'whiteboardEnabled',
        'effectsSDKEnabled',
        'vb',
        'hipaa',
        'noiseCancellation',
        'scaleScreenshareBasedOnPixels',
        'disableNoneLayerRequest',
      ].sort(),
    )
    const flags = flagsFrom(['simulcast', 'somethingNew'])
    expect(Object.entries(flags).filter(([, on]) => on)).toEqual([['simulcast', true]])
    expect(Object.keys(flags)).toHaveLength(FEATURE_FLAGS.length)
  })
})
