import { describe, expect, it } from 'vitest'
import { policy, wireRole } from './shapes.ts'

describe('roles as the server defines them', () => {
  const doctor = {
    name: 'doctor',
    priority: 1,
    publishParams: {
      allowed: ['audio', 'video', 'screen'],
      audio: { bitRate: 32, codec: 'opus' },
      video: { bitRate: 1_200, codec: 'vp8', frameRate: 30, width: 1_280, height: 720 },
      simulcast: {
        video: { layers: [{ rid: 'f', maxBitrate: 900, maxFramerate: 30, scaleResolutionDownBy: 1 }] },
      },
    },
    subscribeParams: { subscribeToRoles: ['patient'], maxSubsBitRate: 3_200 },
    permissions: { endRoom: true, removeOthers: true, mute: true, changeRole: true },
  }

  it('M3.19 M3.20 M3.21 M3.22 M6.01 keep name, priority, what may be published, subscribed and done', () => {
    expect(wireRole.parse(doctor)).toMatchObject(doctor)
  })

  it('M6.01 what a role does not say it may not', () => {
    const { permissions, publishParams } = wireRole.parse({
      name: 'guest',
      publishParams: {},
      subscribeParams: {},
      permissions: {},
    })
    expect(Object.values(permissions)).not.toContain(true)
    expect(publishParams.allowed).toEqual([])
  })

  it('M1.03 a policy names our role among all that are known', () => {
    const parsed = policy.parse({ name: 'doctor', known_roles: { doctor } })
    expect(parsed.known_roles[parsed.name]?.permissions.removeOthers).toBe(true)
  })
})
