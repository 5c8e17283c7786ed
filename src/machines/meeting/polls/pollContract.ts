import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import {
  pollKind,
  pollState,
  questionType,
  wireAnswer,
  wireCounts,
  wireLeaderboard,
  wirePoll,
  wireQuestion,
  wireResponse,
} from '../../../contracts/meeting/polls/polls.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

const content = sensitive('content', z.string())
const name = sensitive('patient', z.string())

/** Permissions of our role for polls (M3.23). */
export const pollRights = z.object({ read: z.boolean(), write: z.boolean() })
export type PollRights = z.infer<typeof pollRights>

const pollPeer = z.object({ peerid: z.string(), userHash: name, userid: z.string(), username: name })

/** M3.61. */
export const pollResponse = z.object({
  id: z.string(),
  questionIndex: z.number(),
  option: sensitive('content', z.number().nullable()),
  options: sensitive('content', z.array(z.number())),
  text: sensitive('content', z.string().nullable()),
  skipped: z.boolean(),
  type: questionType,
  update: z.boolean(),
  responseFinal: z.boolean(),
  peer: pollPeer,
})
export type PollResponse = z.infer<typeof pollResponse>

/** M3.58-M3.60. */
export const pollQuestion = z.object({
  index: z.number(),
  type: questionType,
  text: content,
  skippable: z.boolean(),
  once: z.boolean(),
  options: z.array(
    z.object({ index: z.number(), text: content, weight: z.number().nullable(), voteCount: z.number() }),
  ),
  answer: z.object({
    hidden: z.boolean(),
    option: sensitive('content', z.number().nullable()),
    options: sensitive('content', z.array(z.number())),
    text: sensitive('content', z.string().nullable()),
  }),
  result: z.object({
    correctResponses: z.number(),
    skippedCount: z.number(),
    totalResponses: z.number(),
  }),
  /** Our own answers, and those of others once they were requested. */
  responses: z.array(pollResponse),
})
export type PollQuestion = z.infer<typeof pollQuestion>

/** M3.56, M3.57. Times are epoch milliseconds; people are peer ids. */
export const poll = z.object({
  id: z.string(),
  title: content,
  type: pollKind,
  state: pollState,
  anonymous: z.boolean(),
  visibility: z.boolean(),
  locked: z.boolean(),
  duration: z.number(),
  mode: z.enum(['customerID', 'peerID', 'userName']).nullable(),
  rolesThatCanVote: z.array(z.string()),
  rolesThatCanViewResponses: z.array(z.string()),
  createdBy: z.string().nullable(),
  startedBy: z.string().nullable(),
  stoppedBy: z.string().nullable(),
  createdAt: z.number().nullable(),
  startedAt: z.number().nullable(),
  stoppedAt: z.number().nullable(),
  questions: z.array(pollQuestion),
  result: z.object({ totalUsers: z.number(), maxUsers: z.number(), totalResponses: z.number() }),
})
export type Poll = z.infer<typeof poll>

/** M3.62. Times are milliseconds. */
export const pollLeaderboard = z.object({
  entries: z.array(
    z.object({
      position: z.number(),
      totalResponses: z.number(),
      correctResponses: z.number(),
      duration: z.number(),
      peer: pollPeer,
      score: z.number(),
    }),
  ),
  hasNext: z.boolean(),
  summary: z
    .object({
      avgScore: z.number(),
      avgTime: z.number(),
      votedUsers: z.number(),
      totalUsers: z.number(),
      correctUsers: z.number(),
    })
    .nullable(),
})
export type PollLeaderboard = z.infer<typeof pollLeaderboard>

/** An answer as submitted; fields that its type does not use are dropped (M5.60-M5.64). */
export const answerDraft = z.object({
  questionIndex: z.number(),
  option: sensitive('content', z.number().optional()),
  options: sensitive('content', z.array(z.number()).optional()),
  text: sensitive('content', z.string().optional()),
  skipped: z.boolean().optional(),
  /** Milliseconds until the answer. */
  duration: z.number().optional(),
})
export type PollAnswerDraft = z.infer<typeof answerDraft>

export const pollJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('questions'), index: z.number() }),
  z.object({ kind: z.literal('responses'), self: z.boolean(), index: z.number() }),
  z.object({ kind: z.literal('result') }),
  z.object({ kind: z.literal('answer'), responses: z.array(wireAnswer) }),
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('stop') }),
  z.object({ kind: z.literal('leaderboard'), offset: z.number(), count: z.number() }),
])
export type PollJob = z.infer<typeof pollJob>

const jobAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('questions'), questions: z.array(wireQuestion), last: z.boolean() }),
  z.object({ kind: z.literal('responses'), responses: z.array(wireResponse), last: z.boolean() }),
  z.object({ kind: z.literal('counts'), counts: wireCounts }),
  z.object({ kind: z.literal('leaderboard'), board: wireLeaderboard }),
  /** Answers that the server refused, each with its reason. */
  z.object({ kind: z.literal('answered'), refusals: z.array(z.string()) }),
  z.object({ kind: z.literal('done') }),
])
export type PollJobAnswer = z.infer<typeof jobAnswer>

const notified = z.enum(['POLL_CREATED', 'POLL_STARTED', 'POLL_STOPPED'])
export type PollNotified = z.infer<typeof notified>

export const pollContract = {
  input: z.object({
    info: wirePoll,
    rights: pollRights,
    /** The notification that follows once the poll is complete; null for a listed poll. */
    notify: notified.nullable(),
    /** Created by us: it is started as soon as the server has it. */
    startAtOnce: z.boolean(),
  }),
  context: z.object({
    poll,
    rights: pollRights,
    jobs: z.array(pollJob),
    notify: z.array(notified),
    leaderboard: pollLeaderboard.nullable(),
    /** Questions that we have answered. */
    answered: z.array(z.number()),
  }),
  events: {
    ...event('poll.started', { info: wirePoll }),
    ...event('poll.stopped', { info: wirePoll }),
    ...event('poll.counted', { counts: wireCounts }),
    ...event('poll.rightsChanged', { rights: pollRights }),
    ...event('poll.startRequested', {}),
    ...event('poll.stopRequested', {}),
    ...event('poll.answerRequested', { answers: z.array(answerDraft) }),
    ...event('poll.responsesRequested', {}),
    ...event('poll.leaderboardRequested', { offset: z.number(), count: z.number() }),
  },
  outputs: { runJob: z.object({ answer: jobAnswer }) },
} as const
