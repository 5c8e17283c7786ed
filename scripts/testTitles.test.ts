import { describe, expect, it } from 'vitest'
import { runningTitles } from './testTitles.ts'

const titlesOf = (source: string) => runningTitles(source).map(({ title }) => title)

describe('the titles that count', () => {
  it('are those of tests and of groups, not strings in their bodies', () => {
    expect(
      titlesOf(`
        const fixture = 'M1.01'
        describe('M1.02 a group', () => {
          it('M1.03 a test', { timeout: 1 }, () => expect(find('M1.04')).toBe('M1.05'))
        })
        test(\`M1.06 a page in \${locale}\`, async () => { await open('M1.07') })
      `),
    ).toEqual(['M1.02 a group', 'M1.03 a test', 'M1.06 a page in …'])
  })

  it('are not those of tests that are skipped, still to do, or empty', () => {
    expect(
      titlesOf(`
        it.skip('M1.01', () => { expect(1).toBe(1) })
        it.todo('M1.02')
        it('M1.03')
        it('M1.04', () => {})
        it('M1.05', async function () {})
        test.fixme('M1.06', () => { expect(1).toBe(1) })
        describe.skip('M1.07', () => { it('M1.08', () => expect(1).toBe(1)) })
        describe('M1.09', () => { it.todo('M1.10') })
        it('M1.11', () => expect(1).toBe(1))
      `),
    ).toEqual(['M1.11'])
  })

  it('take the values of a table, by position or by name, where it stands or as a constant', () => {
    expect(
      titlesOf(`
        const ROWS = [['M1.01', 7, 'seven'], ['M1.02', 8, 'eight']] as const
        it.each(ROWS)('%s is %i, %s', (_, n) => expect(n).toBe(n))
        it.each([{ title: 'M1.03 lost', code: 'M1.04' }])('$title again', () => expect(1).toBe(1))
        it.each(['M1.05'])('%s alone', () => expect(1).toBe(1))
        it.each(computed())('%s of a computed table', () => expect(1).toBe(1))
      `),
    ).toEqual([
      'M1.01 is …, seven',
      'M1.02 is …, eight',
      'M1.03 lost again',
      'M1.05 alone',
      '%s of a computed table',
    ])
  })

  it('are those of steps in a test that runs', () => {
    const step = `await test.step('M1.02 a step', async () => { await open() })`
    expect(titlesOf(`test('M1.01', async () => { ${step} })`)).toEqual(['M1.01', 'M1.02 a step'])
    expect(titlesOf(`test.skip('M1.01', async () => { ${step} })`)).toEqual([])
  })

  it('know a walk by its function, and a group of nothing but walks', () => {
    const walk = `testModel<Context>('M1.02 every state', { machine })`
    const test = `it('M1.03 by hand', () => expect(1).toBe(1))`
    expect(runningTitles(`describe('M1.01', () => { ${walk} })`)).toEqual([
      { title: 'M1.01', walks: true },
      { title: 'M1.02 every state', walks: true },
    ])
    expect(runningTitles(`describe('M1.01', () => { ${walk}; ${test} })`)).toEqual([
      { title: 'M1.01', walks: false },
      { title: 'M1.02 every state', walks: true },
      { title: 'M1.03 by hand', walks: false },
    ])
  })
})
