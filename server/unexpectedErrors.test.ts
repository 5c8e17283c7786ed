import { describe, expect, it } from 'vitest'
import { UnexpectedErrors } from './unexpectedErrors.ts'

const scene = () => {
  const lines: string[] = []
  const write = (details: object, message: string) => {
    lines.push(`${message} ${JSON.stringify(details)}`)
  }
  let now = 0
  let crashes = 0
  const errors = new UnexpectedErrors(
    { info: write, warn: write, error: write },
    () => now,
    () => {
      crashes += 1
    },
  )
  return {
    errors,
    lines,
    crashes: () => crashes,
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('exceptions that nothing caught', () => {
  it('are logged by kind and place, never by what they say', () => {
    const { errors, lines, crashes } = scene()
    errors.take(new TypeError('Ana López //['))
    errors.take('Ana López')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('"name":"TypeError"')
    expect(lines[0]).toContain('unexpectedErrors.test.ts')
    expect(lines.join('')).not.toContain('Ana')
    expect(crashes()).toBe(0)
  })

  it('end the process when there are too many within a minute, and not when they are spread', () => {
    const spread = scene()
    for (let count = 0; count < 100; count += 1) {
      spread.errors.take(new Error('x'))
      spread.pass(5_000)
    }
    expect(spread.crashes()).toBe(0)
    const dense = scene()
    for (let count = 0; count < 20; count += 1) dense.errors.take(new Error('x'))
    expect(dense.crashes()).toBe(0)
    dense.errors.take(new Error('x'))
    expect(dense.crashes()).toBe(1)
  })
})
