import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { pollKind, questionType } from '../../contracts/meeting/polls.ts'

/** The shape of a poll that is being written. What was typed is the form's own until it is sent. */
const editedQuestion = z.object({ id: z.number(), type: questionType, options: z.array(z.number()) })
export type EditedQuestion = z.infer<typeof editedQuestion>

export const pollEditorContract = {
  input: z.object({}),
  context: z.object({
    kind: pollKind,
    questions: z.array(editedQuestion),
    /** Names the next question or option. */
    nextId: z.number(),
  }),
  events: {
    ...event('editor.opened', {}),
    ...event('editor.closed', {}),
    ...event('editor.kindChosen', { kind: pollKind }),
    ...event('editor.questionAdded', {}),
    ...event('editor.questionRemoved', { id: z.number() }),
    ...event('editor.typeChosen', { id: z.number(), answers: questionType }),
    ...event('editor.optionAdded', { id: z.number() }),
    ...event('editor.optionRemoved', { id: z.number(), option: z.number() }),
  },
  outputs: {},
} satisfies MachineContract
