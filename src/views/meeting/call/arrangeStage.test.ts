import { describe, expect, it } from 'vitest'
import { arrangeStage, otherLayout } from './arrangeStage.ts'

const ana = { peerId: 'ana' }
const ben = { peerId: 'ben' }
const eva = { peerId: 'eva' }
const stage = { shows: false, pinned: null, layout: null, recent: [] } as const

describe('the arrangement of the stage', () => {
  it('has one other person large with ourselves in a corner, and a grid of more', () => {
    expect(arrangeStage({ ...stage, tiles: [ana] })).toMatchObject({ aside: false, grid: false })
    expect(arrangeStage({ ...stage, tiles: [ana, ben] })).toMatchObject({ aside: false, grid: true })
    expect(arrangeStage({ ...stage, tiles: [] })).toMatchObject({ aside: false, grid: false })
  })

  it('is a grid of two where that was chosen', () => {
    expect(arrangeStage({ ...stage, tiles: [ana], layout: 'grid' })).toMatchObject({ grid: true })
    expect(arrangeStage({ ...stage, tiles: [], layout: 'grid' })).toMatchObject({ grid: false })
  })

  it('has who spoke last large where that was chosen, and the first before anybody spoke', () => {
    const chosen = { ...stage, tiles: [ana, ben, eva], layout: 'large' } as const
    expect(arrangeStage(chosen)).toEqual({ large: ana, rest: [ben, eva], aside: true, grid: false })
    // Ourselves and people who left are not among the tiles.
    const recent = ['me', 'gone', 'eva', 'ben']
    expect(arrangeStage({ ...chosen, recent })).toMatchObject({ large: eva, rest: [ana, ben] })
  })

  it('has a pinned person large before any choice, and what is shared before that', () => {
    const pinned = { ...stage, tiles: [ana, ben], pinned: 'ben', layout: 'grid' } as const
    expect(arrangeStage({ ...pinned, recent: ['ana'] })).toMatchObject({ large: ben, rest: [ana] })
    expect(arrangeStage({ ...pinned, shows: true })).toEqual({
      large: undefined,
      rest: [ana, ben],
      aside: true,
      grid: false,
    })
    expect(arrangeStage({ ...pinned, pinned: 'gone' })).toMatchObject({ large: undefined, grid: true })
  })

  it('is left to the number of people again where the choice is what it would be', () => {
    expect(otherLayout('large', 1)).toBe('grid')
    expect(otherLayout('grid', 1)).toBeNull()
    expect(otherLayout('grid', 2)).toBe('large')
    expect(otherLayout('large', 2)).toBeNull()
  })
})
