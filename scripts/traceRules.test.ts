import { describe, expect, it } from 'vitest'
import { crowdedTitles, idsOfWalksAlone } from './traceRules.ts'

const byHand = { file: 'a.test.ts', title: 'by hand', walks: false }
const walk = { file: 'a.model.test.ts', title: 'every state and transition', walks: true }

describe('the rules of the trace', () => {
  it('allow six ids in a title and not seven', () => {
    const ids = ['M1.01', 'M1.02', 'M1.03', 'M1.04', 'M1.05', 'M1.06']
    expect(crowdedTitles(new Map(ids.map((id) => [id, [byHand]])))).toEqual([])
    expect(crowdedTitles(new Map([...ids, 'M1.07'].map((id) => [id, [walk, byHand]])))).toEqual([
      { file: 'a.model.test.ts', title: 'every state and transition', count: 7 },
      { file: 'a.test.ts', title: 'by hand', count: 7 },
    ])
  })

  it('list an id that only walks name', () => {
    expect(
      idsOfWalksAlone(
        new Map([
          ['M1.03', [walk, walk]],
          ['M1.01', [walk]],
          ['M1.02', [walk, byHand]],
        ]),
      ),
    ).toEqual(['M1.01', 'M1.03'])
  })
})
