import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireRole } from '../../../contracts/meeting/connection/shapes.ts'
import { layerDefinitions, neededLayer } from './videoLayers.ts'

const RANK = { none: 0, low: 1, medium: 2, high: 3 } as const
const roleWith = (layers: { rid: string; scaleResolutionDownBy?: number }[]) =>
  wireRole.parse({
    name: 'doctor',
    publishParams: { video: { width: 1_280, height: 720 }, simulcast: { video: { layers } } },
    subscribeParams: {},
    permissions: {},
  })
const role = roleWith([
  { rid: 'f', scaleResolutionDownBy: 1 },
  { rid: 'h', scaleResolutionDownBy: 2 },
  { rid: 'q', scaleResolutionDownBy: 4 },
])
const definitions = layerDefinitions(role)

const size = fc.record({
  width: fc.integer({ min: 0, max: 4_000 }),
  height: fc.integer({ min: 0, max: 4_000 }),
})
/** Layers as in a policy: a higher one is never smaller than a lower one; in any order. */
const someDefinitions = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 4 }))
  .chain(([high, more, most]) =>
    fc.shuffledSubarray([
      { rid: 'f', scaleResolutionDownBy: high },
      { rid: 'h', scaleResolutionDownBy: high + more },
      { rid: 'q', scaleResolutionDownBy: high + more + most },
    ]),
  )
  .map((layers) => layerDefinitions(roleWith(layers)))

describe('the layer a picture needs', () => {
  it("M4.116 a layer's size is the role's by its scale, rounded down", () => {
    expect(definitions).toEqual([
      { layer: 'high', width: 1_280, height: 720 },
      { layer: 'medium', width: 640, height: 360 },
      { layer: 'low', width: 320, height: 180 },
    ])
    expect(layerDefinitions(roleWith([{ rid: 'h', scaleResolutionDownBy: 3 }]))).toEqual([
      { layer: 'medium', width: 426, height: 240 },
    ])
    expect(layerDefinitions(roleWith([{ rid: 'x' }]))).toEqual([])
    expect(layerDefinitions(undefined)).toEqual([])
  })

  it.each([
    [{ width: 1_280, height: 720 }, 'high'],
    [{ width: 600, height: 340 }, 'medium'],
    [{ width: 160, height: 90 }, 'low'],
    // Half-way between two layers: the higher one.
    [{ width: 479, height: 269 }, 'low'],
    [{ width: 480, height: 270 }, 'medium'],
    // A tile at least as high as wide: its height is compared with the heights of the layers.
    [{ width: 260, height: 260 }, 'low'],
    [{ width: 300, height: 300 }, 'medium'],
    [{ width: 180, height: 320 }, 'medium'],
    [{ width: 360, height: 640 }, 'high'],
    [{ width: 90, height: 640 }, 'high'],
    [{ width: 4_000, height: 4_000 }, 'high'],
    [{ width: 0, height: 90 }, 'none'],
  ] as const)('M4.117 an element of %o needs %s', (element, layer) => {
    expect(neededLayer({ one: element }, definitions, true)).toBe(layer)
  })

  it('M4.117 without layers there is only one; a disabled or unseen track needs none', () => {
    expect(neededLayer({ one: { width: 10, height: 10 } }, [], true)).toBe('high')
    expect(neededLayer({ one: { width: 10, height: 10 } }, definitions, false)).toBe('none')
    expect(neededLayer({}, definitions, true)).toBe('none')
  })

  it('M4.117 a larger element of the same side never gets a lower layer', () => {
    fc.assert(
      fc.property(someDefinitions, size, fc.nat(2_000), fc.nat(2_000), (layers, small, wider, taller) => {
        const large = { width: small.width + wider, height: small.height + taller }
        fc.pre(small.width > small.height === large.width > large.height)
        const [before, after] = [small, large].map((one) => RANK[neededLayer({ one }, layers, true)])
        expect(after).toBeGreaterThanOrEqual(before ?? 0)
      }),
    )
  })

  it('M4.119 a preferred layer wins over the sizes, and never requests a video that is not shown', () => {
    fc.assert(
      fc.property(
        someDefinitions,
        fc.array(size, { maxLength: 3 }),
        fc.constantFrom('low', 'medium', 'high'),
        (layers, sizes, preferred) => {
          const sinks = Object.fromEntries(sizes.map((one, index) => [`sink-${index}`, one]))
          const bySize = neededLayer(sinks, layers, true)
          expect(neededLayer(sinks, layers, true, preferred)).toBe(bySize === 'none' ? 'none' : preferred)
          expect(neededLayer(sinks, layers, false, preferred)).toBe('none')
        },
      ),
    )
  })

  it('M4.117 the order of the layers in the policy does not matter', () => {
    fc.assert(
      fc.property(someDefinitions, size, (layers, one) => {
        expect(neededLayer({ one }, layers.toReversed(), true)).toBe(neededLayer({ one }, layers, true))
      }),
    )
  })

  it('M4.118 of several elements the highest layer wins', () => {
    fc.assert(
      fc.property(someDefinitions, fc.array(size, { maxLength: 6 }), (layers, sizes) => {
        const alone = sizes.map((one) => RANK[neededLayer({ one }, layers, true)])
        const sinks = Object.fromEntries(sizes.map((one, index) => [`sink-${index}`, one]))
        expect(RANK[neededLayer(sinks, layers, true)]).toBe(Math.max(0, ...alone))
      }),
    )
  })
})
