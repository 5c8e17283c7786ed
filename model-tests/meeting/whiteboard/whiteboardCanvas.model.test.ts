import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import {
  type Stroke,
  WHITEBOARD_RECORD_LIMIT,
  WHITEBOARD_SIZE,
} from '../../../src/contracts/meeting/whiteboard/whiteboardRecord.ts'
import { whiteboardCanvasContract } from '../../../src/machines/meeting/whiteboard/whiteboardCanvasContract.ts'
import { whiteboardCanvasMachine } from '../../../src/machines/meeting/whiteboard/whiteboardCanvasMachine.ts'
import { elapsed, testModel } from '../../paths.ts'
import { whiteboardCanvasOutcomes } from './whiteboardCanvas.outcomes.ts'

const line: Stroke = {
  kind: 'stroke',
  colour: 'red',
  width: 'thick',
  points: [
    [10, 10],
    [20, 20],
  ],
}
const far = Array.from({ length: WHITEBOARD_RECORD_LIMIT.points }, (_, at): [number, number] => [at, 4_000])

describe('whiteboardCanvas', () => {
  testModel<ContextOf<typeof whiteboardCanvasContract>>(
    'M1.20 every state and transition of a whiteboard on its page',
    {
      expectedOutcomes: whiteboardCanvasOutcomes,
      machine: whiteboardCanvasMachine,
      contract: whiteboardCanvasContract,
      input: { page: 'p', mayWrite: true, administers: true },
      limit: 20_000,
      cases: [
        { type: 'board.opened', strokes: { old: line }, summary: 'A knee' },
        { type: 'board.changed', strokes: { old: null, new: line }, summary: null },
        { type: 'board.changed', strokes: {}, summary: 'Left' },
        { type: 'board.lost' },
        { type: 'board.refused' },
        { type: 'pen.pressed', point: [-5, 12.4] },
        { type: 'pen.moved', points: [[30, 40]] },
        { type: 'pen.moved', points: far },
        { type: 'pen.lifted' },
        { type: 'cursor.moved', across: 20, down: 0 },
        { type: 'cursor.toggled' },
        { type: 'pen.chosen', tool: 'eraser' },
        { type: 'pen.chosen', colour: 'blue' },
        { type: 'stroke.erased', key: 'old' },
        { type: 'undo.requested' },
        { type: 'clear.requested' },
        { type: 'summary.written', text: 'It hurts here' },
        elapsed('boardRetry'),
        elapsed('strokeShared'),
      ],
      facets: ({ current, pen }) => [current === null, pen.tool],
      checks: {
        'link.reached.opening': ({ children }) => expect(children).toContain('store'),
        'link.reached.live': ({ children }) => expect(children).toContain('store'),
        'link.waiting': ({ children }) => expect(children).not.toContain('store'),
        'link.refused': ({ children }) => expect(children).not.toContain('store'),
        'pen.up': ({ context, children }) => {
          expect(context.current).toBeNull()
          expect(children).toContain('writer')
        },
        'pen.down': ({ context, sent }) => {
          expect(context.current?.key).toBe(`stroke:p:${context.begun - 1}`)
          expect(sent.some(({ to, event }) => to.endsWith('writer') && event.type === 'board.write')).toBe(
            true,
          )
          for (const [across, down] of context.current?.stroke.points ?? []) {
            expect(across).toBeGreaterThanOrEqual(0)
            expect(down).toBeLessThanOrEqual(WHITEBOARD_SIZE.height)
          }
          expect(context.current?.stroke.points.length).toBeLessThan(WHITEBOARD_RECORD_LIMIT.points)
        },
      },
    },
  )
})
