import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { pollKind, questionType, wirePoll, wirePollMode } from '../../../contracts/meeting/polls/polls.ts'
import { sensitive } from '../../../contracts/sensitive.ts'
import { answerDraft, pollRights } from './pollContract.ts'

const content = sensitive('content', z.string())

/** A new poll as written. Indices follow from the order, starting at 1 (M5.65). */
export const pollDraft = z.object({
  title: content,
  type: pollKind,
  anonymous: z.boolean(),
  /** Seconds; 0 runs until somebody stops it. */
  duration: z.number(),
  mode: wirePollMode.optional(),
  rolesThatCanVote: z.array(z.string()),
  rolesThatCanViewResponses: z.array(z.string()),
  questions: z.array(
    z.object({
      text: content,
      type: questionType,
      skippable: z.boolean(),
      once: z.boolean(),
      weight: z.number().optional(),
      options: z.array(z.object({ text: content, isCorrectAnswer: z.boolean() })),
    }),
  ),
})
export type PollDraft = z.infer<typeof pollDraft>

const pollId = z.string()

/** Requests of an application about polls. */
export const pollOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list') }),
  z.object({ kind: z.literal('create'), draft: pollDraft, startAtOnce: z.boolean() }),
  z.object({ kind: z.literal('start'), pollId }),
  z.object({ kind: z.literal('stop'), pollId }),
  z.object({ kind: z.literal('answer'), pollId, answers: z.array(answerDraft) }),
  z.object({ kind: z.literal('fetchResponses'), pollId }),
  z.object({ kind: z.literal('fetchLeaderboard'), pollId, offset: z.number(), count: z.number() }),
])
export type PollOrder = z.infer<typeof pollOrder>

export const pollsJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), rights: pollRights }),
  z.object({ kind: z.literal('create'), draft: pollDraft, startAtOnce: z.boolean() }),
])
export type PollsJob = z.infer<typeof pollsJob>

export const pollsContract = {
  input: z.object({ peerId: z.string(), rights: pollRights }),
  context: z.object({
    localPeerId: z.string(),
    rights: pollRights,
    /** Polls that have an actor, in the order in which they became known. */
    order: z.array(z.string()),
    jobs: z.array(pollsJob),
    /** State of the last created poll; once the server has it, it is among the others. */
    creation: z.enum(['none', 'pending', 'refused']),
  }),
  events: {
    ...event('polls.ordered', { order: pollOrder }),
    'polls.started': factEvents['polls.started'],
    'polls.stopped': factEvents['polls.stopped'],
    'polls.counted': factEvents['polls.counted'],
    'policy.changed': factEvents['policy.changed'],
    ...event('transport.reconnected', {}),
    ...event('transport.left', {}),
  },
  outputs: { runJob: z.object({ polls: z.array(wirePoll) }) },
} as const
