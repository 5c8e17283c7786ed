import { map } from 'rxjs'
import { describe, it } from 'vitest'
import type { Notification } from '../../contracts/meeting/connection/notifications.ts'
import { inVirtualTime } from '../testing/marbles.ts'
import { nodeAnnounced$ } from './nodeAnnounced.ts'

const notifications = {
  n: { method: 'node-info', params: { sfu_node_id: 'n2' } },
  o: { method: 'peer-list', params: {} },
} as unknown as Record<string, Notification>

describe('the wait for a new node', () => {
  it('ends with the announcement, and no other notification ends it', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      const ended$ = nodeAnnounced$(hot('-o 997ms n', notifications)).pipe(map(() => 'e'))
      expectObservable(ended$).toBe('999ms (e|)')
    })
  })

  it('ends after two seconds without one', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      const ended$ = nodeAnnounced$(hot('-o', notifications)).pipe(map(() => 'e'))
      expectObservable(ended$).toBe('2s (e|)')
    })
  })
})
