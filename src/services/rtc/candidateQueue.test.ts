import { describe, expect, it } from 'vitest'
import { CandidateQueue } from './candidateQueue.ts'

const queue = (refuse: string | null = null) => {
  const added: RTCIceCandidateInit[] = []
  const candidates = new CandidateQueue(async (candidate) => {
    added.push(candidate)
    if (candidate.candidate === refuse) throw new Error('Unknown ufrag')
  })
  return { candidates, added: () => added.map(({ candidate }) => candidate) }
}

describe('remote candidates', () => {
  it('M7.029 wait for the description, then go in in order', async () => {
    const { candidates, added } = queue()
    await candidates.push({ candidate: 'a' })
    await candidates.push({ candidate: 'b' })
    expect(added()).toEqual([])
    await candidates.open()
    await candidates.push({ candidate: 'c' })
    expect(added()).toEqual(['a', 'b', 'c'])
    await candidates.open()
    expect(added()).toEqual(['a', 'b', 'c'])
  })

  it('M7.029 one that the browser refuses does not lose the others', async () => {
    const { candidates, added } = queue('a')
    await candidates.push({ candidate: 'a' })
    await candidates.push({ candidate: 'b' })
    await expect(candidates.open()).resolves.toBeUndefined()
    expect(added()).toEqual(['a', 'b'])
  })
})
