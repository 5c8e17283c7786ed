import { describe, expect, it } from 'vitest'
import { MeetingFailure } from '../../contracts/errors.ts'
import { outputType, outputTypeOf } from '../../contracts/meeting/devices/outputType.ts'
import { FakeDevices } from '../testing/fakeMedia.ts'
import { memoryStorage } from '../testing/memoryStorage.ts'
import {
  type DeviceLists,
  deviceChanges$,
  hasEarpiece,
  listDevices,
  recallDevices,
  rememberDevices,
  resolveByName,
} from './deviceList.ts'

const empty: DeviceLists = { audioInput: [], audioOutput: [], videoInput: [] }
const microphone = (deviceId: string, label: string) => ({ deviceId, groupId: 'g', label, type: null })
const lists: DeviceLists = { ...empty, audioInput: [microphone('m1', 'Jabra')] }
const KEY = 'consulta.devices'

describe('devices', () => {
  it('M3.36 are listed by kind; those without an id cannot be chosen', async () => {
    const devices = new FakeDevices()
    devices.listed = [
      { kind: 'audioinput', deviceId: 'm1', groupId: 'g', label: 'Microphone' },
      { kind: 'audiooutput', deviceId: 's1', groupId: 'g', label: 'Speaker' },
      { kind: 'videoinput', deviceId: 'c1', groupId: 'h', label: 'Camera' },
      { kind: 'videoinput', deviceId: '', groupId: '', label: '' },
    ]
    expect(await listDevices(devices.asDevices())).toEqual({
      audioInput: [{ deviceId: 'm1', groupId: 'g', label: 'Microphone', type: null }],
      audioOutput: [{ deviceId: 's1', groupId: 'g', label: 'Speaker', type: 'speakerphone' }],
      videoInput: [{ deviceId: 'c1', groupId: 'h', label: 'Camera', type: null }],
    })
  })

  it('M8.045 a page without media devices gets an error', async () => {
    const error = await listDevices(undefined).catch((thrown: unknown) => thrown)
    expect(error instanceof MeetingFailure && error.error.code).toBe(6010)
  })

  it('M9.55 each connected or removed device is reported', () => {
    const devices = new FakeDevices()
    let changes = 0
    const subscription = deviceChanges$(devices.asDevices()).subscribe(() => {
      changes += 1
    })
    devices.dispatchEvent(new Event('devicechange'))
    subscription.unsubscribe()
    devices.dispatchEvent(new Event('devicechange'))
    expect(changes).toBe(1)
  })

  it('M9.65 the choice is remembered on this device', () => {
    const memory = memoryStorage()
    const choice = { audioInput: 'm1', audioOutput: 's1', videoInput: 'c1' }
    expect(recallDevices(memory)).toBeNull()
    rememberDevices(memory, choice, lists)
    expect(recallDevices(memory)).toEqual({
      audioInput: { deviceId: 'm1', label: 'Jabra' },
      audioOutput: { deviceId: 's1', label: '' },
      videoInput: { deviceId: 'c1', label: '' },
    })
    // A device that is disconnected keeps its name.
    rememberDevices(memory, { ...choice, videoInput: 'c2' }, empty)
    expect(recallDevices(memory)?.audioInput.label).toBe('Jabra')
  })

  it('M8.047 a store that refuses the choice is 6012', () => {
    const full = {
      ...memoryStorage(),
      getItem: () => null,
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError')
      },
    }
    const choice = { audioInput: 'm1', audioOutput: 's1', videoInput: 'c1' }
    expect(() => rememberDevices(full, choice, lists)).toThrow(
      expect.objectContaining({
        error: expect.objectContaining({ code: 6012, terminal: false, action: 'DEVICES' }),
      }),
    )
  })

  it('M9.65 a device that came back under another id is known by its name', () => {
    const memory = memoryStorage()
    const choice = { audioInput: 'm1', audioOutput: 'default', videoInput: 'c1' }
    rememberDevices(memory, choice, lists)
    const now = { ...empty, audioInput: [microphone('x', 'Other'), microphone('m9', 'Jabra')] }
    expect(resolveByName(choice, now, recallDevices(memory))).toEqual({ ...choice, audioInput: 'm9' })
    expect(resolveByName(choice, lists, recallDevices(memory))).toEqual(choice)
    expect(resolveByName(choice, now, null)).toEqual(choice)
  })

  it('M9.65 a memory of ids alone is read too', () => {
    const memory = memoryStorage()
    memory.setItem(KEY, JSON.stringify({ audioInput: 'm1', audioOutput: 's1', videoInput: 'c1' }))
    expect(recallDevices(memory)?.audioInput).toEqual({ deviceId: 'm1', label: '' })
  })

  it.each([
    ['Earpiece', 'earpiece'],
    ['Headset earpiece', 'earpiece'],
    ['Bluetooth headset', 'bluetooth'],
    ['Wired headset', 'wired'],
    ['Headphones', 'wired'],
    ['Speakerphone', 'speakerphone'],
    ['Altavoz', 'speakerphone'],
    ['', 'speakerphone'],
  ])('M3.38 M3.39 M3.40 a speaker called "%s" is of the type %s', (label, type) => {
    expect(outputTypeOf(label)).toBe(type)
    expect(outputType.options).toEqual(['speakerphone', 'wired', 'bluetooth', 'earpiece'])
  })

  it('M9.54 an earpiece among the speakers is noticed', async () => {
    const devices = new FakeDevices()
    devices.listed = [{ kind: 'audiooutput', deviceId: 'e', groupId: '', label: 'Headset earpiece' }]
    expect(hasEarpiece(await listDevices(devices.asDevices()))).toBe(true)
    expect(hasEarpiece(lists)).toBe(false)
  })

  it.each(['{', '{"audioInput":1}', '[]', 'null'])('M9.65 a damaged memory counts as none: %s', (text) => {
    const memory = memoryStorage()
    memory.setItem(KEY, text)
    expect(recallDevices(memory)).toBeNull()
  })
})
