import type { createInspector, StatelyInspectionEvent } from '@statelyai/inspect'
import {
  INSPECTOR_CHANNEL,
  ofPage,
  type PageGone,
  VIEWER_OPENED,
} from '../../../contracts/audit/inspection.ts'

/** Earlier events that a viewer receives when it opens. */
const KEPT_EVENTS = 5_000

/** The data of an actor for a viewer that opens later: its start and its latest snapshot. */
interface Standing {
  readonly actor?: StatelyInspectionEvent
  readonly snapshot?: StatelyInspectionEvent
}

/** Session ids of two tabs are equal; here every id is prefixed with its page. */
const named = (page: string, event: StatelyInspectionEvent): StatelyInspectionEvent => {
  const own = { ...event, sessionId: ofPage(page, event.sessionId) }
  if ('parentId' in own && own.parentId !== undefined) own.parentId = ofPage(page, own.parentId)
  if ('sourceId' in own && own.sourceId !== undefined) own.sourceId = ofPage(page, own.sourceId)
  return own
}

/**
 * The transport to our own viewer: a channel for pages of this origin only. Running actors are sent to every
 * viewer that opens, however many events ago they started; a page that closes takes its actors with it.
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
