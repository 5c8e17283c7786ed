import { expect, it } from 'vitest'
import { speakerOf } from '../../machines/meeting/people/speakerRules.ts'
import type { DeviceLists, NamedDevice } from './deviceList.ts'
import { ownSpeakers } from './ownSpeakers.ts'

const device = (deviceId: string, label: string, groupId: string): NamedDevice => ({
  deviceId,
  label,
  groupId,
  type: null,
})

const lists: DeviceLists = {
  audioInput: [
    device('default', 'Default - Built-in microphone', 'laptop'),
    device('m1', 'Built-in microphone', 'laptop'),
    device('m2', 'Headset microphone', 'headset'),
    device('m3', 'Conference bar', 'bar-in'),
    device('m4', 'Desk microphone', 'desk'),
  ],
  audioOutput: [
    device('default', 'Default - Monitor', 'headset'),
    device('s1', 'Built-in speakers', 'laptop'),
    device('s2', 'Headset earphone', 'headset'),
    device('s3', 'Conference bar', 'bar-out'),
  ],
  videoInput: [],
}
const used = (audioInput: string, audioOutput = 'default', from = lists) =>
  speakerOf({
    lists: from,
    selection: { audioInput, audioOutput, videoInput: 'default' },
    ownSpeakers: ownSpeakers(from),
  })

it('uses the speaker in the group of the microphone, or of its name', () => {
  expect(used('m2')).toBe('s2')
  expect(used('m3')).toBe('s3')
  expect(used('default')).toBe('s1')
})

it('uses the one that was chosen while it is there', () => {
  expect(used('m2', 's1')).toBe('s1')
  expect(used('m2', 'gone')).toBe('s2')
})

it('leaves it to the system where nothing belongs to the microphone, or nothing is known', () => {
  expect(used('m4')).toBe('default')
  expect(used('gone', 'default', { audioInput: [], audioOutput: [], videoInput: [] })).toBe('default')
  const nameless = {
    audioInput: [device('m', '', '')],
    audioOutput: [device('s', '', '')],
    videoInput: [],
  }
  expect(used('m', 'default', nameless)).toBe('default')
})
