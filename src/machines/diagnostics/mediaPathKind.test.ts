import { describe, expect, it } from 'vitest'
import type { ConnectionReport } from '../../contracts/diagnostics/diagnostics.ts'
import { mediaPathKindOf } from './mediaPathKind.ts'

const by = (type: string, protocol: string) =>
  mediaPathKindOf({
    publishICECandidatePairSelected: { local: { type, protocol }, remote: { type: 'host', protocol } },
  } as ConnectionReport)

describe('the network path of media in a check', () => {
  it('is direct, over TCP, or through a relay, whatever its protocol', () => {
    expect([by('prflx', 'udp'), by('host', 'tcp'), by('relay', 'udp')]).toEqual(['udp', 'tcp', 'relay'])
  })
  it('is unknown when no connection stood', () => {
    expect(mediaPathKindOf(null)).toBeNull()
    expect(mediaPathKindOf({ publishICECandidatePairSelected: null } as ConnectionReport)).toBeNull()
  })
})
