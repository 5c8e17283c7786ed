import type { createInspector, StatelyInspectionEvent } from '@statelyai/inspect'
import { INSPECTOR_CHANNEL, ofPage, type PageGone, VIEWER_OPENED } from '../../contracts/audit/inspection.ts'

/** Events that a viewer still gets when it opens after them. */
const KEPT_EVENTS = 5_000

/** What a viewer that opens later has to hear of an actor: that it is there, and how it stands. */
interface Standing {
  readonly actor?: StatelyInspectionEvent
  readonly snapshot?: StatelyInspectionEvent
}

/** Two tabs number their actors alike; here every name carries its page. */
const named = (page: string, event: StatelyInspectionEvent): StatelyInspectionEvent => {
  const own = { ...event, sessionId: ofPage(page, event.sessionId) }
  if ('parentId' in own && own.parentId !== undefined) own.parentId = ofPage(page, own.parentId)
  if ('sourceId' in own && own.sourceId !== undefined) own.sourceId = ofPage(page, own.sourceId)
  return own
}

/**
 * The way to our own viewer: a channel that only pages of this origin hear. Actors that live are told to every
 * viewer that opens, however many events ago they began; a page that goes takes its actors with it.
 * @param page a name that no other tab has
 */
export const createOwnViewer = (page: string): Parameters<typeof createInspector>[0] => {
  const channel = new BroadcastChannel(INSPECTOR_CHANNEL)
  const standings = new Map<string, Standing>()
  const events: StatelyInspectionEvent[] = []
  const keep = (event: StatelyInspectionEvent): void => {
    const standing = standings.get(event.sessionId)
    if (event.type === '@xstate.actor') standings.set(event.sessionId, { ...standing, actor: event })
    else if (event.type === '@xstate.event') {
      events.push(event)
      if (events.length > KEPT_EVENTS) events.shift()
    } else if ('status' in event.snapshot && event.snapshot.status !== 'active')
      standings.delete(event.sessionId)
    else standings.set(event.sessionId, { ...standing, snapshot: event })
  }
  const post = (event: StatelyInspectionEvent | undefined): void => {
    if (event) channel.postMessage(event)
  }
  channel.onmessage = ({ data }) => {
    if (data !== VIEWER_OPENED) return
    for (const { actor } of standings.values()) post(actor)
    for (const { snapshot } of standings.values()) post(snapshot)
    for (const event of events) post(event)
  }
  addEventListener('pagehide', () => channel.postMessage({ type: 'page.gone', page } satisfies PageGone))
  return {
    send(event) {
      const own = named(page, event)
      keep(own)
      post(own)
    },
  }
}
