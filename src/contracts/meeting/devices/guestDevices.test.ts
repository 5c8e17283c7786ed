import { describe, expect, it } from 'vitest'
import { devicesIn, devicesText } from './guestDevices.ts'

describe('the result of the device check in the metadata of a peer', () => {
  it('arrives as it was sent', () => {
    const devices = { camera: 'fails', microphone: 'works' } as const
    expect(devicesIn(devicesText(devices))).toEqual(devices)
  })

  it('is unknown in the metadata of other clients', () => {
    for (const text of ['', 'vip', '{}', '{"devices":{"camera":"great"}}', 'null'])
      expect(devicesIn(text)).toBeNull()
  })
})
