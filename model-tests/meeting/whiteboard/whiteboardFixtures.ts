import type { Policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import {
  type WhiteboardUpdate,
  whiteboardUpdate,
} from '../../../src/contracts/meeting/whiteboard/whiteboards.ts'
import { policyFor } from '../fixtures.ts'

/** The policy of a role; doctors create whiteboards, patients draw, waiting peers do not see them. */
export const whiteboardPolicy = (name: string): Policy => ({
  ...policyFor(name),
  plugins: {
    whiteboard: {
      permissions: { admin: ['doctor'], writer: ['doctor', 'patient'], reader: ['doctor', 'patient'] },
    },
  },
})

export const update = (
  more: { [K in keyof WhiteboardUpdate]?: WhiteboardUpdate[K] | undefined } = {},
): WhiteboardUpdate =>
  whiteboardUpdate.parse({ id: 'b1', title: 'Knee', owner: 'u2', state: 'open', ...more })
