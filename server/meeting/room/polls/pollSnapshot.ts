import { z } from 'zod'
import {
  pollKind,
  pollState,
  questionType,
  wirePollMode,
} from '../../../../src/contracts/meeting/polls/polls.ts'
import type { Poll } from './pollState.ts'

const answer = z.object({
  id: z.string(),
  chosen: z.array(z.number()),
  text: z.string().nullable(),
  skipped: z.boolean(),
  duration: z.number(),
  update: z.boolean(),
})

/** A stored poll, for the restart of the process (docs/decisions/0032). */
export const pollSnapshot = z.object({
  id: z.string(),
  title: z.string(),
  kind: pollKind,
  state: pollState,
  mode: wirePollMode,
  anonymous: z.boolean(),
  visibility: z.boolean(),
  duration: z.number(),
  vote: z.array(z.string()),
  responses: z.array(z.string()),
  createdBy: z.string(),
  createdAt: z.number(),
  startedBy: z.string().nullable(),
  startedAt: z.number().nullable(),
  stoppedBy: z.string().nullable(),
  stoppedAt: z.number().nullable(),
  maxUsers: z.number(),
  questions: z.array(
    z.object({
      index: z.number(),
      text: z.string(),
      type: questionType,
      skippable: z.boolean(),
      once: z.boolean(),
      weight: z.number(),
      negative: z.boolean(),
      duration: z.number().nullable(),
      minLength: z.number(),
      maxLength: z.number(),
      options: z.array(z.object({ index: z.number(), text: z.string(), weight: z.number().nullable() })),
      solution: z.object({
        hidden: z.boolean(),
        options: z.array(z.number()),
        text: z.string().nullable(),
        case: z.boolean(),
        trim: z.boolean(),
      }),
    }),
  ),
  votes: z.array(
    z.tuple([
      z.string(),
      z.object({
        voter: z.object({ peerId: z.string(), userId: z.string(), name: z.string() }).nullable(),
        answers: z.array(z.tuple([z.number(), answer])),
      }),
    ]),
  ),
})
export type PollSnapshot = z.infer<typeof pollSnapshot>

export const snapshotOfPoll = (poll: Poll): PollSnapshot => ({
  ...poll,
  vote: [...poll.vote],
  responses: [...poll.responses],
  questions: poll.questions.map((question) => ({
    ...question,
    options: [...question.options],
    solution: { ...question.solution, options: [...question.solution.options] },
  })),
  votes: [...poll.votes].map(([key, { voter, answers }]) => [
    key,
    {
      voter,
      answers: [...answers].map(([question, { chosen, ...rest }]) => [
        question,
        { ...rest, chosen: [...chosen] },
      ]),
    },
  ]),
})

export const restorePoll = (snapshot: PollSnapshot): Poll => ({
  ...snapshot,
  votes: new Map(
    snapshot.votes.map(([key, { voter, answers }]) => [key, { voter, answers: new Map(answers) }]),
  ),
})
