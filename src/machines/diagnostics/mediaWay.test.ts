import { describe, expect, it } from 'vitest'
import type { ConnectionReport } from '../../contracts/diagnostics/diagnostics.ts'
import { mediaWayOf } from './mediaWay.ts'

const by = (type: string, protocol: string) =>
  mediaWayOf({
    publishICECandidatePairSelected: { local: { type, protocol }, remote: { type: 'host', protocol } },
  } as ConnectionReport)

describe('the way of media in a check', () => {
  it('is direct, over TCP, or through a relay, whatever its protocol', () => {
    expect([by('prflx', 'udp'), by('host', 'tcp'), by('relay', 'udp')]).toEqual(['udp', 'tcp', 'relay'])
  })
  it('is unknown when no connection stood', () => {
    expect(mediaWayOf(null)).toBeNull()
    expect(mediaWayOf({ publishICECandidatePairSelected: null } as ConnectionReport)).toBeNull()
  })
})
