import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMIT } from '../../../contracts/constants.ts'
import { policy } from '../../../contracts/meeting/connection/shapes.ts'
import { type Caption, readCaptions } from '../../../contracts/meeting/transcription/transcription.ts'
import { administers } from './transcriptionPlugin.ts'
import { refusalOf, withCaptions } from './transcriptionRules.ts'

const policyOf = (name: string, transcriptions: unknown) =>
  policy.parse({ name, known_roles: {}, plugins: { transcriptions } })
const anyCaption: fc.Arbitrary<Caption> = fc.record({
  peerId: fc.constantFrom('ana', 'eva', 'luis'),
  start: fc.nat(100),
  end: fc.nat(100),
  final: fc.boolean(),
  text: fc.string(),
})

describe('permission to transcribe', () => {
  it('M6.41 the right is granted per mode, to the roles of its list', () => {
    const lists = [{ mode: 'caption', permissions: { admin: ['doctor'] } }, { mode: 'live' }]
    expect(administers(policyOf('doctor', lists), 'caption')).toBe(true)
    expect(administers(policyOf('doctor', lists), 'live')).toBe(false)
    expect(administers(policyOf('patient', lists), 'caption')).toBe(false)
    expect(administers(policy.parse({ name: 'doctor', known_roles: {} }), 'caption')).toBe(false)
  })

  it('M5.39 M6.25 M6.26 stopping needs a mode, and both need the right', () => {
    const message = 'No mode is passed to stop the transcription'
    expect(refusalOf({ type: 'stop', mode: null }, { allowed: true })).toMatchObject({ code: 6013, message })
    expect(refusalOf({ type: 'stop', mode: '' }, { allowed: true })?.message).toBe(message)
    expect(refusalOf({ type: 'stop', mode: 'caption' }, { allowed: true })).toBeNull()
    expect(refusalOf({ type: 'start' }, { allowed: true })).toBeNull()
    for (const request of [{ type: 'start' }, { type: 'stop', mode: 'caption' }] as const)
      expect(refusalOf(request, { allowed: false })?.message).toContain('not allowed')
  })
})

describe('captions', () => {
  it('M1.28 keep what is final in its order, and of each person only what they say now', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyCaption, { maxLength: 4 }), { maxLength: 30 }), (batches) => {
        const kept = batches.reduce<Caption[]>((known, arrived) => withCaptions(known, arrived), [])
        const all = batches.flat()
        expect(kept.filter(({ final }) => final)).toEqual(all.filter(({ final }) => final))
        const current = kept.filter(({ final }) => !final)
        expect(new Set(current.map(({ peerId }) => peerId)).size).toBe(current.length)
        for (const caption of current)
          expect(all.findLast(({ peerId }) => peerId === caption.peerId)).toEqual(caption)
      }),
    )
  })

  it('M1.28 are forgotten from the oldest on when a call is long', () => {
    const captionAt = (index: number): Caption => ({
      peerId: 'ana',
      start: index,
      end: index,
      final: true,
      text: `${index}`,
    })
    const kept = withCaptions(
      Array.from({ length: LIMIT.captions }, (_, index) => captionAt(index)),
      [captionAt(-1)],
    )
    expect(kept).toHaveLength(LIMIT.captions)
    expect([kept[0]?.text, kept.at(-1)?.text]).toEqual(['1', '-1'])
  })

  it('M1.28 are read from their message; what cannot be read is nothing', () => {
    const result = { peer_id: 'ana', start: 1, end: 2.5, final: true, transcript: 'It hurts' }
    expect(readCaptions(JSON.stringify({ results: [result] }))).toEqual([
      { peerId: 'ana', start: 1, end: 2.5, final: true, text: 'It hurts' },
    ])
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readCaptions(text)).toEqual([])
      }),
    )
  })
})
