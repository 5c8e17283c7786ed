import fc from 'fast-check'
import type { BoardCommand } from '../room/boards/boardCommands.ts'

const roles = fc.option(fc.subarray(['doctor', 'patient', 'observer', 'waiting', 'nobody']), {
  nil: undefined,
})
/** Mostly ids of existing boards. */
const boardId = fc.constantFrom('b1', 'b1', 'b2', 'b3')

/** Any command about whiteboards, by any of these peers. */
export const boardCommand = (peerId: fc.Arbitrary<string>): fc.Arbitrary<BoardCommand> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('createBoard' as const),
        peerId,
        freshId: boardId,
        title: fc.constantFrom('', 'Knee', 'Back'),
        lists: fc.record({ read: roles, write: roles, admin: roles }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('openBoard' as const), peerId, boardId }) },
    fc.record({ type: fc.constant('closeBoard' as const), peerId: fc.constant(null), boardId }),
    {
      weight: 5,
      arbitrary: fc.record({
        type: fc.constant('writeBoard' as const),
        peerId,
        boardId,
        key: fc.constantFrom('', 'k1', 'k2', 'k3'),
        value: fc.option(fc.string({ maxLength: 12 }), { nil: null }),
      }),
    },
  )
