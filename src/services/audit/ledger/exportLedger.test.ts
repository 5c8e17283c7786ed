import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GENESIS, type UnchainedEntry } from '../../../contracts/audit/ledger.ts'
import { chainEntries, firstBrokenLink, hashAfter } from './chain.ts'
import { fromJsonl, LedgerBroken, readJsonl, toJsonl } from './exportLedger.ts'

const about = { session: 's1', appVersion: '1', timeZone: 'America/Mexico_City' }
const entry = (seq: number): UnchainedEntry => ({
  kind: 'entry',
  session: 's1',
  seq,
  at: 1_700_000_000_000 + seq,
  path: 'app/locale',
  run: 0,
  machine: 'locale',
  version: 'v1',
  from: null,
  event: { type: 'locale.chosen', locale: 'es' },
  to: 'es',
})
const chain = chainEntries(GENESIS, [0, 1, 2, 3].map(entry))

describe('the ledger as a file', () => {
  it('comes back as it went out', () => {
    expect(fromJsonl(toJsonl(chain, about)).entries).toEqual(chain)
  })

  it('names the first line that was changed, left out or moved', () => {
    const lines = toJsonl(chain, about).trimEnd().split('\n')
    const lineOf = (text: string): number => {
      try {
        fromJsonl(text)
        return 0
      } catch (error) {
        return error instanceof LedgerBroken ? error.line : -1
      }
    }
    expect(
      lineOf(lines.map((line, index) => (index === 2 ? line.replace('"es"', '"en"') : line)).join('\n')),
    ).toBe(3)
    expect(lineOf(lines.filter((_, index) => index !== 2).join('\n'))).toBe(3)
    expect(lineOf(lines.slice(0, -1).join('\n'))).toBe(4)
    expect(lineOf(['no json', ...lines.slice(1)].join('\n'))).toBe(1)
  })

  it('finds any single change of any entry', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.string({ minLength: 1 }), (index, path) => {
        const changed = chain.map((one, at) => (at === index ? { ...one, path: `${one.path}${path}` } : one))
        expect(firstBrokenLink(changed)).toBe(index)
      }),
    )
  })

  it('reports why a line is invalid, and its record', () => {
    const lines = toJsonl(chain, about).trimEnd().split('\n')
    const brokenOf = (changed: readonly string[]) => {
      const { broken, records } = readJsonl(`${changed.join('\n')}\n`)
      return broken && { line: broken.line, seq: broken.seq, reason: broken.reason, before: records.length }
    }
    const [header = '', first = '', second = '', third = '', fourth = ''] = lines
    expect(brokenOf(lines)).toBeNull()
    expect(brokenOf([header, first, second.replace('"es"', '"en"'), third, fourth])).toEqual({
      line: 3,
      seq: 1,
      reason: 'changed',
      before: 1,
    })
    expect(brokenOf([header, first, third, fourth])).toMatchObject({ line: 3, seq: 1, reason: 'removed' })
    expect(brokenOf([header, first, third, second, fourth])).toMatchObject({
      line: 3,
      seq: 1,
      reason: 'moved',
    })
    expect(brokenOf([header, first, second])).toMatchObject({ line: 3, seq: 1, reason: 'truncated' })
    expect(brokenOf([...lines, fourth])).toMatchObject({ line: 6, seq: 4, reason: 'moved' })
    expect(brokenOf([header.replace('Mexico', 'Nexico'), ...lines.slice(1)])).toMatchObject({
      line: 1,
      seq: null,
      reason: 'changed',
    })
  })

  it('reports a record that ends without a hidden page as ended abruptly', () => {
    const note = { kind: 'note', session: 's1', seq: 4, at: 1_700_000_000_004, note: 'pageHidden' } as const
    const hash = hashAfter(chain.at(-1)?.hash ?? GENESIS, note)
    expect(fromJsonl(toJsonl(chain, about)).endedAbruptly).toBe(true)
    const whole = fromJsonl(toJsonl([...chain, { ...note, hash }], about))
    expect(whole.endedAbruptly).toBe(false)
    expect(whole.entries).toEqual(chain)
  })

  const value = fc.jsonValue()
  const anyEntries = fc
    .array(fc.record({ at: fc.double({ noNaN: true, noDefaultInfinity: true }), value, to: value }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((all) =>
      chainEntries(
        GENESIS,
        all.map((one, seq) => ({
          ...entry(seq),
          at: one.at,
          event: { type: 'x', value: one.value },
          to: one.to,
        })),
      ),
    )

  it('restores any content', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const text = toJsonl(entries, about)
        expect(toJsonl(fromJsonl(text).records, about)).toBe(text)
      }),
    )
  })

  it('finds any single byte that was changed', () => {
    fc.assert(
      fc.property(anyEntries, fc.nat(), fc.integer({ min: 1, max: 255 }), (entries, at, change) => {
        const bytes = new TextEncoder().encode(toJsonl(entries, about))
        const index = at % bytes.length
        bytes[index] = (bytes[index] ?? 0) ^ change
        const { broken, records } = readJsonl(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
        expect(broken).not.toBeNull()
        // No line behind the change counts as intact.
        const line = bytes.subarray(0, index).filter((byte) => byte === 10).length + 1
        expect(records.length).toBeLessThanOrEqual(Math.max(0, line - 1))
      }),
      { numRuns: 1_000 },
    )
  })

  it('finds any line that was taken out, written twice or swapped with another', () => {
    fc.assert(
      fc.property(anyEntries, fc.nat(), fc.nat(), (entries, one, other) => {
        const lines = toJsonl(entries, about).trimEnd().split('\n')
        const [from, to] = [one % lines.length, other % lines.length]
        const isFound = (changed: readonly string[]) => readJsonl(`${changed.join('\n')}\n`).broken !== null
        expect(isFound(lines.toSpliced(from, 1))).toBe(true)
        expect(isFound(lines.toSpliced(to, 0, lines[from] ?? ''))).toBe(true)
        if (lines[from] !== lines[to])
          expect(isFound(lines.with(from, lines[to] ?? '').with(to, lines[from] ?? ''))).toBe(true)
      }),
    )
  })
})
