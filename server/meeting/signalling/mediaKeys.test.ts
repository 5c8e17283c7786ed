import { describe, expect, it } from 'vitest'
import { MediaKeys } from './mediaKeys.ts'

describe('the keys of peers in the media processes', () => {
  it('find the room of a peer until they are removed', () => {
    const keys = new MediaKeys<string>()
    keys.add('k1', 'room', 'ana')
    expect(keys.find('k1')).toEqual({ host: 'room', peerId: 'ana' })
    keys.remove('k1')
    expect(keys.find('k1')).toBeUndefined()
  })

  it('sort a report by room, and leave out what has no room', () => {
    const keys = new MediaKeys<string>()
    keys.add('k1', 'one', 'ana')
    keys.add('k2', 'two', 'ben')
    keys.add('k3', 'one', 'eva')
    const items = ['k1', 'k2', 'gone', 'k3'].map((peer, level) => ({ peer, level }))
    expect([...keys.groupByHost(items)]).toEqual([
      [
        'one',
        [
          { peerId: 'ana', item: items[0] },
          { peerId: 'eva', item: items[3] },
        ],
      ],
      ['two', [{ peerId: 'ben', item: items[1] }]],
    ])
  })
})
