import { describe, expect, it } from 'vitest'
import { tcpPort } from './tcpPort.ts'

describe('MEDIA_TCP_PORT', () => {
  it('is a port, that of UDP, or off', () => {
    expect(['443', 'same', 'off'].map((text) => tcpPort.parse(text))).toEqual([443, 'same', 'off'])
    for (const text of ['', '0', '65536', '-1', '1.5', 'on', '443 '])
      expect(tcpPort.safeParse(text).error?.issues[0]?.message).toBe(
        'must be a TCP port from 1 to 65535, same (the number of the UDP port) or off',
      )
  })
})
