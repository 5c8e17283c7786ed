import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../testing/memoryStorage.ts'
import { recallPlugins, rememberPlugin } from './rememberedPlugins.ts'

const KEY = 'consulta.plugins'
const NONE = { audio: null, video: null }

describe('the plugins that were in use last on this device', () => {
  it('are none at first, and each kind is kept for itself', () => {
    const device = memoryStorage()
    expect(recallPlugins(device)).toEqual(NONE)
    rememberPlugin(device, 'video', 'blur')
    rememberPlugin(device, 'audio', 'noise-normal')
    expect(recallPlugins(device)).toEqual({ audio: 'noise-normal', video: 'blur' })
    rememberPlugin(device, 'video', null)
    expect(recallPlugins(device)).toEqual({ audio: 'noise-normal', video: null })
  })

  it('are those of this device alone, under one key', () => {
    const [device, other] = [memoryStorage(), memoryStorage()]
    rememberPlugin(device, 'video', 'blur')
    expect(recallPlugins(other)).toEqual(NONE)
    expect(device.length).toBe(1)
    expect(JSON.parse(device.getItem(KEY) ?? '')).toEqual({ audio: null, video: 'blur' })
  })

  it.each([
    ['no JSON', '{', NONE],
    ['no object', '7', NONE],
    ['nothing of it', '{}', NONE],
    ['a name of the wrong type', '{"audio":7,"video":"blur"}', { audio: null, video: 'blur' }],
    ['a name that is too long', JSON.stringify({ audio: 'a'.repeat(101) }), NONE],
  ])('%s in the store does no harm, and the next choice is kept', (_, text, recalled) => {
    const device = memoryStorage()
    device.setItem(KEY, text)
    expect(recallPlugins(device)).toEqual(recalled)
    rememberPlugin(device, 'audio', 'noise-strong')
    expect(recallPlugins(device)).toEqual({ ...recalled, audio: 'noise-strong' })
  })

  it('are none where the store refuses everything', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    }
    const blocked: Storage = { ...memoryStorage(), getItem: refuse, setItem: refuse }
    expect(() => rememberPlugin(blocked, 'video', 'blur')).not.toThrow()
    expect(recallPlugins(blocked)).toEqual(NONE)
  })
})
