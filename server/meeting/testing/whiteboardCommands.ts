import fc from 'fast-check'
import type { WhiteboardCommand } from '../room/whiteboard/whiteboardCommands.ts'

const roles = fc.option(fc.subarray(['doctor', 'patient', 'observer', 'waiting', 'nobody']), {
  nil: undefined,
})
/** Mostly ids of existing whiteboards. */
const whiteboardId = fc.constantFrom('b1', 'b1', 'b2', 'b3')

/** Any command about whiteboards, by any of these peers. */
export const whiteboardCommand = (peerId: fc.Arbitrary<string>): fc.Arbitrary<WhiteboardCommand> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('createWhiteboard' as const),
        peerId,
        freshId: whiteboardId,
        title: fc.constantFrom('', 'Knee', 'Back'),
        lists: fc.record({ read: roles, write: roles, admin: roles }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constant('openWhiteboard' as const), peerId, whiteboardId }),
    },
    fc.record({ type: fc.constant('closeWhiteboard' as const), peerId: fc.constant(null), whiteboardId }),
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('writeWhiteboard' as const),
        peerId,
        whiteboardId,
        key: fc.constantFrom('', 'k1', 'k2', 'k3'),
        value: fc.option(fc.string({ maxLength: 12 }), { nil: null }),
      }),
    },
  )
