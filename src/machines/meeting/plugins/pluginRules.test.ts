import { describe, expect, it } from 'vitest'
import type { PluginDescription } from '../../../contracts/meeting/plugins/plugins.ts'
import { type PluginSituation, pluginVerdict } from './pluginRules.ts'

const blur: PluginDescription = { name: 'blur', type: 'stream', needs: 'effects' }
const office: PluginDescription = { name: 'office', type: 'stream', needs: 'effects' }
const own: PluginDescription = { name: 'grey', type: 'frame', needs: null }
const krisp: PluginDescription = { name: 'krisp', type: 'audio', needs: 'noiseCancellation' }

const video = (changes: Partial<PluginSituation> = {}): PluginSituation => ({
  track: 'video',
  enabled: { effects: true, noiseCancellation: true },
  current: null,
  isAdding: false,
  ...changes,
})
const NONE = { effects: false, noiseCancellation: false }

describe('which plugin may be added', () => {
  it('M4.128 M5.23 a stream plugin beside a frame plugin is refused with the text of the specification', () => {
    const refused = { kind: 'refused', error: { code: 6013, trackType: 'video' } }
    const text = 'Plugins of type HMSMediaStreamPlugin and HMSVideoPlugin cannot be used together'
    expect(pluginVerdict(blur, video({ current: own }))).toMatchObject(refused)
    expect(pluginVerdict(own, video({ current: blur }))).toMatchObject({ error: { message: text } })
    expect(pluginVerdict(office, video({ current: blur }))).toEqual({ kind: 'added' })
  })

  it('M4.129 M5.22 effects that the room does not enable are refused as the first plugin', () => {
    expect(pluginVerdict(blur, video({ enabled: NONE }))).toMatchObject({
      kind: 'refused',
      error: { message: 'Effects Virtual Background is not enabled for this room' },
    })
    expect(pluginVerdict(blur, video())).toEqual({ kind: 'added' })
    expect(pluginVerdict(own, video({ enabled: NONE }))).toEqual({ kind: 'added' })
  })

  it('M4.130 as a later plugin they are refused with a warning only', () => {
    expect(pluginVerdict(office, video({ enabled: NONE, current: blur }))).toEqual({
      kind: 'warned',
      message: 'Effects Virtual Background is not enabled for this room',
    })
  })

  it('M5.18 M5.19 noise cancellation needs the room to enable it', () => {
    expect(pluginVerdict(krisp, video({ track: 'audio', enabled: NONE }))).toMatchObject({
      kind: 'refused',
      error: { trackType: 'audio', message: 'Krisp Noise Cancellation is not enabled for this room' },
    })
    const enabled = { effects: false, noiseCancellation: true }
    expect(pluginVerdict(krisp, video({ track: 'audio', enabled }))).toEqual({ kind: 'added' })
  })

  it('M4.132 M8.052 another one while one is being added is refused with 7004', () => {
    expect(pluginVerdict(blur, video({ isAdding: true }))).toMatchObject({
      kind: 'refused',
      error: { code: 7004, name: 'AddAlreadyInProgress' },
    })
  })

  it('M4.133 M4.134 the one that is added already, and one without a name, are ignored', () => {
    expect(pluginVerdict(blur, video({ current: blur }))).toEqual({ kind: 'ignored' })
    expect(pluginVerdict({ ...blur, name: ' ' }, video())).toEqual({ kind: 'ignored' })
    expect(pluginVerdict({ ...blur, name: '' }, video({ isAdding: true }))).toEqual({ kind: 'ignored' })
  })
})
