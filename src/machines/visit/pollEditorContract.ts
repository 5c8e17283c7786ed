import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { pollKind, questionType } from '../../contracts/meeting/polls/polls.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** A poll that is being written: its shape, and the form's values when a field was last left. */
const editedQuestion = z.object({ id: z.number(), type: questionType, options: z.array(z.number()) })
/** By field name. */
const entries = z.record(z.string(), sensitive('content', z.string()))
export type EditedQuestion = z.infer<typeof editedQuestion>

export const pollEditorContract = {
  input: z.object({}),
  context: z.object({
    kind: pollKind,
    questions: z.array(editedQuestion),
    /** The next question's or option's id. */
    nextId: z.number(),
    entries,
  }),
  events: {
    ...event('editor.opened', {}),
    ...event('editor.closed', {}),
    ...event('editor.fieldLeft', { entries }),
    ...event('editor.sent', { entries }),
    ...event('editor.kindChosen', { kind: pollKind }),
    ...event('editor.questionAdded', {}),
    ...event('editor.questionRemoved', { id: z.number() }),
    ...event('editor.typeChosen', { id: z.number(), answers: questionType }),
    ...event('editor.optionAdded', { id: z.number() }),
    ...event('editor.optionRemoved', { id: z.number(), option: z.number() }),
  },
  outputs: {},
} satisfies MachineContract
