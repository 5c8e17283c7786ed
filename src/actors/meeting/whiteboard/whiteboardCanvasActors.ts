import { concatMap, defer, finalize, from, Subject } from 'rxjs'
import { fromCallback } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import type { EventOf } from '../../../contracts/machineContract.ts'
import {
  readWhiteboardRecord,
  type Stroke,
  SUMMARY_KEY,
} from '../../../contracts/meeting/whiteboard/whiteboardRecord.ts'
import type {
  WhiteboardWrite,
  whiteboardCanvasContract,
} from '../../../machines/meeting/whiteboard/whiteboardCanvasContract.ts'
import { whiteboardCanvasMachine } from '../../../machines/meeting/whiteboard/whiteboardCanvasMachine.ts'
import type { WhiteboardChange, WhiteboardStore } from '../../../services/whiteboard/whiteboardStore.ts'
import { writeLatest } from '../../../services/whiteboard/writeLatest.ts'
import { streamLogic } from '../../kit/streamLogic.ts'

type WhiteboardEvent = EventOf<typeof whiteboardCanvasContract>

/** Known records by key; others are ignored. */
const readChange = ({
  key,
  text,
}: WhiteboardChange): { strokes: Record<string, Stroke | null>; summary: string | null } => {
  const record = readWhiteboardRecord(text)
  if (key === SUMMARY_KEY) return { strokes: {}, summary: record?.kind === 'summary' ? record.text : '' }
  return { strokes: { [key]: record?.kind === 'stroke' ? record : null }, summary: null }
}

/** Collects the existing records up to the announced count, then emits each change. */
const defineStoreActor = (store: WhiteboardStore) =>
  streamLogic(() => {
    const seen = new Map<string, WhiteboardChange>()
    let expected: number | null = null
    let opened = false
    const openWhenComplete = (): WhiteboardEvent[] => {
      if (opened || expected === null || seen.size < expected) return []
      opened = true
      const strokes: Record<string, Stroke> = {}
      let summary = ''
      for (const change of seen.values()) {
        const read = readChange(change)
        for (const [key, stroke] of Object.entries(read.strokes)) if (stroke !== null) strokes[key] = stroke
        summary = read.summary ?? summary
      }
      return [{ type: 'board.opened', strokes, summary }]
    }
    return store.open().pipe(
      concatMap((fact): WhiteboardEvent[] => {
        switch (fact.type) {
          case 'counted':
            expected = fact.count
            return openWhenComplete()
          case 'changed':
            if (opened) return [{ type: 'board.changed', ...readChange(fact.change) }]
            seen.set(fact.change.key, fact.change)
            return openWhenComplete()
          case 'ended':
            return [{ type: fact.refused ? 'board.refused' : 'board.lost' }]
        }
      }),
    )
  })

/** Stores each change that the board makes; leaving the board aborts the write in progress. */
const defineWriterActor = (store: WhiteboardStore) =>
  fromCallback<WhiteboardWrite, undefined>(({ receive }) => {
    const changes$ = new Subject<WhiteboardChange>()
    const write = (change: WhiteboardChange) =>
      defer(() => {
        const abort = new AbortController()
        return from(store.write(change, abort.signal)).pipe(finalize(() => abort.abort()))
      })
    const writing = changes$.pipe(writeLatest({ write, retryMs: TIME.boardRetry })).subscribe()
    receive((change) => changes$.next(change))
    return () => writing.unsubscribe()
  })

export const defineWhiteboardCanvas = (store: WhiteboardStore) =>
  whiteboardCanvasMachine.provide({
    actors: { store: defineStoreActor(store), writer: defineWriterActor(store) },
  })
