import { describe, expect, it } from 'vitest'
import { moveFragment, takeMoveCode } from './moveCode.ts'

const pageAt = (hash: string) => {
  const replaced: unknown[] = []
  const scope = {
    location: { hash, pathname: '/meeting-room/a', search: '?x=1' },
    history: { state: { key: 'k' }, replaceState: (...given: unknown[]) => replaced.push(given) },
  } as unknown as Parameters<typeof takeMoveCode>[0]
  return { code: takeMoveCode(scope), replaced }
}

describe('the code of a moved call in the address', () => {
  it('is taken once and leaves the address as it was otherwise', () => {
    const { code, replaced } = pageAt(moveFragment('a_B-9'))
    expect(code).toBe('a_B-9')
    expect(replaced).toEqual([[{ key: 'k' }, '', '/meeting-room/a?x=1']])
  })

  it('leaves every other fragment alone', () => {
    for (const hash of ['', '#check-out', '#move=', '#move=a b', `#move=${'a'.repeat(65)}`])
      expect(pageAt(hash)).toEqual({ code: null, replaced: [] })
  })
})
