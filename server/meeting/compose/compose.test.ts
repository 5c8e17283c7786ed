import { describe, expect, it } from 'vitest'
import { Canvas } from './canvas.ts'
import { LowLatencyPlaylist } from './lowLatencyPlaylist.ts'
import { openPart, sealPart } from './partFile.ts'
import { isRtmpAllowed } from './rtmpAddress.ts'
import { layoutOf, placeIn } from './tiles.ts'
import { limit, RATE, Voice } from './voice.ts'
import { isDecodable } from './vp8Size.ts'

const AT = Date.UTC(2026, 0, 5)

describe('the playlist of a stream', () => {
  const filled = (parts: number, keep = 6) => {
    const playlist = new LowLatencyPlaylist(2, 0.4, keep)
    const added = Array.from({ length: parts }, (_, index) =>
      playlist.add({ seconds: 0.4, independent: index % 5 === 0, at: AT + index * 400 }),
    )
    return { playlist, added }
  }

  it('lists whole segments, parts near the live edge, and the next part', () => {
    const text = filled(12).playlist.text()
    expect(text).toContain('#EXT-X-PART-INF:PART-TARGET=0.400\n')
    expect(text).toContain('CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.200\n')
    expect(text).toContain('#EXT-X-MAP:URI="init.mp4"\n')
    expect(text).toContain('#EXT-X-PART:DURATION=0.40000,URI="2.0.m4s",INDEPENDENT=YES\n')
    expect(text).toContain(
      '#EXT-X-PART:DURATION=0.40000,URI="2.1.m4s"\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI="2.2.m4s"\n',
    )
    expect(text.match(/#EXTINF:2\.00000,\n\d\.m4s/g)).toEqual([
      '#EXTINF:2.00000,\n0.m4s',
      '#EXTINF:2.00000,\n1.m4s',
    ])
    expect(text).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(AT + 2_000).toISOString()}\n`)
  })

  it('forgets old segments and says which files go', () => {
    const { playlist, added } = filled(20, 3)
    expect(playlist.text()).toContain('#EXT-X-MEDIA-SEQUENCE:1\n')
    expect(added.flatMap(({ dropped }) => dropped)).toEqual([
      { name: '0.m4s', parts: ['0.0.m4s', '0.1.m4s', '0.2.m4s', '0.3.m4s', '0.4.m4s'] },
    ])
  })

  it('M7.046 carries metadata that cannot leave its attribute', () => {
    const { playlist } = filled(3)
    const payload = 'Dose "now"\n#EXT-X-ENDLIST'
    playlist.addMetadata({ id: 'one', payload, startedAt: AT, seconds: 5 })
    playlist.addMetadata({ id: 'old', payload: 'x', startedAt: AT - 60_000, seconds: 5 })
    const lines = playlist.text().split('\n')
    const range = lines.filter((line) => line.startsWith('#EXT-X-DATERANGE'))
    expect(range).toHaveLength(1)
    const [, data = ''] = /X-PAYLOAD="([^"]*)"$/.exec(range[0] ?? '') ?? []
    expect(JSON.parse(Buffer.from(data, 'base64').toString())).toEqual({
      payload,
      start_date: '2026-01-05T00:00:00.000Z',
      end_date: '2026-01-05T00:00:05.000Z',
    })
    expect(lines).not.toContain('#EXT-X-ENDLIST')
  })

  it('ends', () => {
    const { playlist } = filled(2)
    playlist.end()
    expect(playlist.text()).toMatch(/#EXTINF:0\.80000,\n0\.m4s\n#EXT-X-ENDLIST\n$/)
  })
})

describe('the composed picture', () => {
  it('has everybody inside, side by side, in even places', () => {
    for (const people of [1, 2, 3, 5, 12])
      for (const hasScreen of [false, true]) {
        const { people: tiles, screen } = layoutOf(people, hasScreen, 1_280, 720)
        const all = screen === null ? tiles : [screen, ...tiles]
        expect(tiles).toHaveLength(people)
        for (const [index, one] of all.entries()) {
          expect([one.x % 2, one.y % 2, one.width % 2, one.height % 2]).toEqual([0, 0, 0, 0])
          expect(one.x + one.width).toBeLessThanOrEqual(1_280)
          expect(one.y + one.height).toBeLessThanOrEqual(720)
          for (const other of all.slice(index + 1))
            expect(
              other.x >= one.x + one.width || other.x + other.width <= one.x || other.y >= one.y + one.height,
            ).toBe(true)
        }
      }
  })

  it('shows the whole of a picture', () => {
    const tile = { x: 0, y: 0, width: 640, height: 360 }
    expect(placeIn(480, 640, tile)).toEqual({ x: 184, y: 0, width: 270, height: 360 })
    expect(placeIn(1_280, 720, tile)).toEqual(tile)
  })

  it('is drawn where the tile is', () => {
    const canvas = new Canvas(8, 4)
    canvas.clear()
    const plane = (size: number, value: number) => Buffer.alloc(size, value)
    const planes = [plane(4, 200), plane(1, 10), plane(1, 20)]
    canvas.draw({ planes, strides: [2, 1, 1], width: 2, height: 2 }, 4, 2)
    expect([...canvas.bytes.subarray(20, 22)]).toEqual([200, 200])
    expect(canvas.bytes[19]).toBe(24)
    expect(canvas.bytes[32 + 6]).toBe(10)
    expect(canvas.bytes[40 + 6]).toBe(20)
  })

  it('is not decoded when a frame claims a huge size', () => {
    const key = (width: number, height: number) =>
      Uint8Array.from([0, 0, 0, 0x9d, 1, 0x2a, width & 255, width >> 8, height & 255, height >> 8])
    expect(isDecodable(key(1_280, 720))).toBe(true)
    expect(isDecodable(key(16_383, 16_383))).toBe(false)
    expect(isDecodable(key(0, 720))).toBe(false)
    expect(isDecodable(Uint8Array.from([0, 0, 0]))).toBe(false)
    expect(isDecodable(Uint8Array.from([1, 0]))).toBe(true)
  })
})

describe('the mixed sound', () => {
  it('adds voices at their places, silence between, and stays below full scale', () => {
    const one = new Voice()
    const two = new Voice()
    one.write(new Float32Array(960).fill(0.8), 0)
    two.write(new Float32Array(960).fill(0.7), 480)
    one.write(new Float32Array(960).fill(0.2), RATE)
    const mix = new Float32Array(1_440)
    one.addTo(mix, 0)
    two.addTo(mix, 0)
    expect(mix[100]).toBeCloseTo(0.8)
    expect(mix[700]).toBeCloseTo(1.5)
    expect(mix[1_300]).toBeCloseTo(0.7)
    limit(mix)
    expect(Math.max(...mix)).toBeLessThan(1)
    expect(mix[700]).toBeGreaterThan(mix[100] ?? 1)
    const later = new Float32Array(4)
    one.addTo(later, RATE - 2)
    expect([...later].map((value) => Number(value.toFixed(2)))).toEqual([0, 0, 0.2, 0.2])
  })

  it('continues a voice whose packets are a little early or late', () => {
    const voice = new Voice()
    voice.write(new Float32Array(960).fill(0.5), 0)
    voice.write(new Float32Array(960).fill(0.5), 1_200)
    const mix = new Float32Array(1_920)
    voice.addTo(mix, 0)
    expect([...mix].every((value) => value === 0.5)).toBe(true)
  })
})

describe('the hosts of RTMP', () => {
  const hosts = ['live.example.com', 'ingest.example.com:1936']
  it.each([
    ['rtmp://live.example.com/app/key', true],
    ['rtmps://LIVE.example.com/app/key', true],
    ['rtmp://live.example.com:1935/app/key', true],
    ['rtmp://ingest.example.com:1936/app/key', true],
    ['rtmp://ingest.example.com/app/key', false],
    ['rtmp://live.example.com:22/app', false],
    ['rtmp://live.example.com@127.0.0.1/app', false],
    ['rtmp://user:word@live.example.com/app', false],
    ['rtmp://127.0.0.1/app', false],
    ['rtmp://live.example.com.evil.test/app', false],
    ['rtmp://live.example.com/app key=1', false],
    ['rtmp://live.example.com\\@evil.test/app', false],
    ['http://live.example.com/app', false],
    ['rtmpe://live.example.com/app', false],
    ['file:///etc/passwd', false],
    ['/etc/passwd', false],
    ['', false],
  ])('%s: %s', (address, allowed) => {
    expect(isRtmpAllowed(address, hosts)).toBe(allowed)
  })
})

describe('a part on the disk', () => {
  it('is read with its key only', () => {
    const key = Buffer.alloc(32, 1)
    const sealed = sealPart(Buffer.from('pictures'), key)
    expect(sealed.includes('pictures')).toBe(false)
    expect(openPart(sealed, key).toString()).toBe('pictures')
    expect(() => openPart(sealed, Buffer.alloc(32, 2))).toThrow()
  })
})
