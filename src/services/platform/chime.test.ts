import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playRecordingTone, ringChime } from './chime.ts'

interface Tone {
  readonly frequency: number
  from: number
  until: number
  loudest: number
}

let tones: Tone[]
let closed: number
let isAllowed: boolean

class FakeContext {
  state = 'suspended'
  readonly currentTime = 2
  readonly destination = {}
  resume() {
    if (!isAllowed) return new Promise<void>(() => undefined)
    this.state = 'running'
    return Promise.resolve()
  }
  async close() {
    closed += 1
  }
}

class FakeGain {
  readonly levels: number[] = []
  readonly gain = {
    setValueAtTime: (level: number) => this.levels.push(level),
    linearRampToValueAtTime: (level: number) => this.levels.push(level),
    exponentialRampToValueAtTime: (level: number) => this.levels.push(level),
  }
  readonly connect = (node: unknown) => node
}

class FakeOscillator extends EventTarget {
  readonly tone: Tone
  constructor(_context: unknown, { frequency }: { frequency: number }) {
    super()
    this.tone = { frequency, from: Number.NaN, until: Number.NaN, loudest: 0 }
    tones.push(this.tone)
  }
  connect(gain: FakeGain) {
    queueMicrotask(() => {
      this.tone.loudest = Math.max(...gain.levels)
    })
    return gain
  }
  start(at: number) {
    this.tone.from = at
  }
  stop(at: number) {
    this.tone.until = at
    setTimeout(() => this.dispatchEvent(new Event('ended')))
  }
}

beforeEach(() => {
  tones = []
  closed = 0
  isAllowed = true
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('OscillatorNode', FakeOscillator)
  vi.stubGlobal('GainNode', FakeGain)
})
afterEach(() => void vi.unstubAllGlobals())

describe('the tone of a recording', () => {
  it('is the same tone twice, one after the other', async () => {
    await playRecordingTone(100)
    expect(tones.map(({ frequency }) => frequency)).toEqual([440, 440])
    const [first, second] = tones
    expect(first?.from).toBe(2)
    expect(first?.until).toBeCloseTo(2.45)
    expect(second?.from).toBeCloseTo(2.27)
    expect(closed).toBe(1)
  })

  it('is as loud as the person hears the call', async () => {
    await playRecordingTone(100)
    await playRecordingTone(50)
    const [full, , half] = tones
    expect(full?.loudest).toBeCloseTo(0.24)
    expect(half?.loudest).toBeCloseTo(0.12)
  })

  it('is silent at volume 0', async () => {
    await playRecordingTone(0)
    expect(tones).toEqual([])
    expect(closed).toBe(0)
  })

  it('ends without a sound where the browser forbids it', async () => {
    isAllowed = false
    await playRecordingTone(100)
    expect(tones).toEqual([])
    expect(closed).toBe(1)
  })
})

describe('the chime for a waiting patient', () => {
  it('is two rising tones, other than those of a recording', async () => {
    await ringChime(100)
    const [low = 0, high = 0] = tones.map(({ frequency }) => frequency)
    expect(tones).toHaveLength(2)
    expect(low).toBeGreaterThan(440)
    expect(high).toBeGreaterThan(low)
  })

  it('is not heard where another tab rings', async () => {
    await ringChime(100, () => false)
    expect(tones).toEqual([])
    expect(closed).toBe(1)
  })
})
