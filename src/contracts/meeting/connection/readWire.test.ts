import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { NOTIFICATIONS } from './notifications.ts'
import { parseWire, readWire } from './readWire.ts'
import { RESULTS } from './requests.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

describe('parseWire', () => {
  it('gives what JSON.parse gives where there is no null', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        if (!text.includes('null')) expect(parseWire(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('leaves no null member, and every element at its index', () => {
    const check = (value: unknown): void => {
      if (!isObject(value)) return
      if (!Array.isArray(value)) expect(Object.values(value)).not.toContain(null)
      Object.values(value).forEach(check)
    }
    const json = fc
      .jsonValue({ maxDepth: 5 })
      .filter((value) => !/"(data|app_data|attributes)":/.test(JSON.stringify(value)))
    fc.assert(fc.property(json, (value) => check(parseWire(JSON.stringify(value)))))
    expect(parseWire('{"list":[1,null,{"a":null,"b":2}]}')).toEqual({ list: [1, null, { b: 2 }] })
  })

  it('leaves the application’s data unchanged', () => {
    expect(parseWire('{"data":{"a":null},"app_data":{"b":[null]},"info":{"data":null}}')).toEqual({
      data: { a: null },
      app_data: { b: [null] },
      info: {},
    })
  })

  it('gives no object another prototype', () => {
    const read = parseWire('{"a":null,"__proto__":{"peer_id":"p"}}') as { peer_id?: string }
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(read.peer_id).toBeUndefined()
  })

  it('accepts any depth', () => {
    const depth = 50_000
    expect(() => parseWire(`${'{"a":'.repeat(depth)}null${'}'.repeat(depth)}`)).not.toThrow()
  })
})

describe('readWire', () => {
  const shape = z.object({
    name: z.string(),
    note: z.string().optional(),
    list: z.array(z.object({ id: z.string(), tags: z.array(z.string()).default([]) })).default([]),
    map: z.record(z.string(), z.object({ id: z.string() })).default({}),
  })

  it('takes out of lists and maps exactly what cannot be read', () => {
    const piece = fc.oneof(
      fc.record({ id: fc.string() }),
      fc.oneof(fc.integer(), fc.constant(null), fc.record({ id: fc.integer() }), fc.array(fc.string())),
    )
    fc.assert(
      fc.property(
        fc.array(piece),
        fc.dictionary(fc.string(), piece, { noNullPrototype: true }),
        (list, map) => {
          const fits = (value: unknown) => isObject(value) && 'id' in value && typeof value.id === 'string'
          const bad = [...list, ...Object.values(map)].filter((one) => !fits(one)).length
          const expected = {
            list: list.filter(fits).map((one) => ({ ...(one as object), tags: [] })),
            map: Object.fromEntries(
              Object.entries(map).filter(([key, one]) => fits(one) && key !== '__proto__'),
            ),
          }
          const reading = readWire(shape, {
            name: 'n',
            list: structuredClone(list),
            map: structuredClone(map),
          })
          expect(reading?.data).toEqual({ name: 'n', ...expected })
          expect(reading?.dropped === 0).toBe(bad === 0)
        },
      ),
    )
  })

  it('gives nothing where the whole cannot be read', () => {
    expect(readWire(shape, { list: [] })).toBeNull()
    expect(readWire(shape, 'text')).toBeNull()
    expect(readWire(shape, null)).toBeNull()
    expect(readWire(shape, { name: 7 })).toBeNull()
  })

  it('an optional field goes alone', () => {
    expect(readWire(shape, { name: 'n', note: 5, list: 'no' })).toEqual({
      data: { name: 'n', list: [], map: {} },
      dropped: 2,
    })
  })

  it('ends and never throws, whatever a server sends, and what it gives fits its contract', () => {
    const json = fc.jsonValue({ maxDepth: 6 })
    for (const contract of [...Object.values(NOTIFICATIONS), ...Object.values(RESULTS)]) {
      fc.assert(
        fc.property(json, (value) => {
          const reading = readWire(contract as z.ZodType, value)
          if (reading) expect(readWire(contract as z.ZodType, reading.data)?.dropped).toBe(0)
        }),
        { numRuns: 30 },
      )
    }
  })

  it('of a large room one invalid peer in two is dropped, and the other half stays', () => {
    const peers = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [
        `p${index}`,
        index % 2 ? { peer_id: `p${index}`, role: 'guest', info: {} } : { peer_id: index },
      ]),
    )
    const reading = readWire(NOTIFICATIONS['peer-list'], { peers })
    expect(Object.keys(reading?.data.peers ?? {})).toHaveLength(1_000)
  })
})
