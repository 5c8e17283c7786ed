import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VideoLayer } from '../../../../src/contracts/meeting/connection/shapes.ts'
import { LayerReports, layerStateOf } from './layerReports.ts'

const ALL = ['f', 'h', 'q']

describe('M7.087 the state of a forwarded layer', () => {
  it.each([
    ['all is well', { requested: 'high', live: ALL, cap: 0, sent: 'f' }, 'high', false, false],
    ['the connection carries less', { requested: 'high', live: ALL, cap: 2, sent: 'q' }, 'low', true, false],
    [
      'the connection carries nothing',
      { requested: 'low', live: ALL, cap: 3, sent: null },
      'none',
      true,
      false,
    ],
    [
      'the publisher dropped a layer',
      { requested: 'high', live: ['h', 'q'], cap: 0, sent: 'h' },
      'medium',
      false,
      true,
    ],
    ['the publisher fell silent', { requested: 'high', live: [], cap: 0, sent: 'f' }, 'none', false, true],
    ['nothing was wanted', { requested: 'none', live: ALL, cap: 0, sent: null }, 'none', false, false],
    ['a lower one was wanted', { requested: 'low', live: ALL, cap: 2, sent: 'q' }, 'low', false, false],
  ] as const)('%s', (_what, given, current, subscriber, publisher) => {
    expect(layerStateOf({ known: ALL, ...given })).toEqual({
      current_layer: current,
      expected_layer: given.requested,
      subscriber_degraded: subscriber,
      publisher_degraded: publisher,
    })
  })

  it('a track with one quality is not degraded by having no other', () => {
    const state = layerStateOf({ requested: 'low', known: [''], live: [''], cap: 2, sent: '' })
    expect(state).toMatchObject({
      current_layer: 'high',
      publisher_degraded: false,
      subscriber_degraded: false,
    })
  })
})

describe('reports of layers', () => {
  const layer = fc.constantFrom<VideoLayer>('none', 'low', 'medium', 'high')
  const state = fc.record({
    current_layer: layer,
    expected_layer: layer,
    subscriber_degraded: fc.boolean(),
    publisher_degraded: fc.boolean(),
  })

  it('leave the client with the truth about every degraded track, and say nothing twice', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.constantFrom('a', 'b'), state)), (seconds) => {
        const reports = new LayerReports()
        const told = new Map<string, { degraded: boolean; current: VideoLayer }>()
        for (const second of seconds) {
          const states = Object.entries(second)
          const update = reports.changed(states)
          for (const [id, one] of Object.entries(update ?? {})) {
            const degraded = one.subscriber_degraded || one.publisher_degraded
            told.set(id, { degraded, current: one.current_layer })
          }
          for (const [id, one] of states) {
            const degraded = one.subscriber_degraded || one.publisher_degraded
            expect(told.get(id)?.degraded ?? false).toBe(degraded)
            if (degraded) expect(told.get(id)?.current).toBe(one.current_layer)
          }
          expect(reports.changed(states)).toBeNull()
        }
      }),
    )
  })
})
