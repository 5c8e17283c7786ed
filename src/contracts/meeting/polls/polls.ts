import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { anyParagraphs, identifier } from '../../text.ts'

/**
 * Polls on the wire (protocol §7.3). Titles, questions, options and answers are typed by users, and marked
 * so. Fields that the provider's client sends by mistake are dropped here, above all solutions.
 */

/** Limits of a poll. The server refuses each with a message; forms stay within them. */
export const POLL_LIMIT = {
  /** M9.23. */
  page: 50,
  /** Per room and session. */
  polls: 50,
  questions: 50,
  options: 20,
  title: 200,
  text: 1_000,
  optionText: 300,
  answerText: 2_000,
  /** Seconds. */
  duration: 86_400,
  leaderboardPage: 50,
} as const

const content = sensitive('content', anyParagraphs)
const name = sensitive('patient', z.string())
const roleNames = z.array(identifier(64)).max(100)
export const pollId = identifier(128).refine((id) => !(id in Object.prototype))
/** M3.59, M5.65: indices of questions and options start at 1. */
const itemIndex = z.number().int().min(1)

/** M4.135. */
export const pollState = z.enum(['created', 'started', 'stopped'])
export type PollState = z.infer<typeof pollState>
export const pollKind = z.enum(['poll', 'quiz'])
export type PollKind = z.infer<typeof pollKind>
/** The identity that counts as one voter; M3.57 names the modes customerID, peerID and userName. */
export const wirePollMode = z.enum(['userid', 'peerid', 'username'])
export type WirePollMode = z.infer<typeof wirePollMode>
/** M3.60. */
export const questionType = z.enum(['single-choice', 'multiple-choice', 'short-answer', 'long-answer'])
export type QuestionType = z.infer<typeof questionType>

export const wirePoll = z.object({
  poll_id: pollId,
  title: content.default(''),
  type: pollKind.default('poll'),
  state: pollState.default('created'),
  mode: wirePollMode.optional().catch(undefined),
  anonymous: z.boolean().default(false),
  visibility: z.boolean().default(false),
  locked: z.boolean().default(false),
  /** Seconds; 0 runs until somebody stops it. */
  duration: z.number().default(0),
  vote: roleNames.default([]),
  responses: roleNames.default([]),
  /** Peer ids. */
  created_by: z.string().optional(),
  started_by: z.string().optional(),
  stopped_by: z.string().optional(),
  /** Epoch milliseconds. */
  created_at: z.number().optional(),
  started_at: z.number().optional(),
  stopped_at: z.number().optional(),
  questions_count: z.number().default(0),
})
export type WirePoll = z.infer<typeof wirePoll>

const question = z.object({
  index: itemIndex,
  text: content,
  type: questionType,
  skippable: z.boolean().optional(),
  /** Seconds to think; stored for clients that show it. */
  duration: z.number().nonnegative().optional(),
  /** Its answer cannot be changed. */
  once: z.boolean().optional(),
  /** Points of a correct answer, by default 1. */
  weight: z.number().nonnegative().max(1_000).optional(),
  /** A wrong answer costs as many points as a correct one earns. */
  negative: z.boolean().optional(),
  answer_min_len: z.number().int().nonnegative().optional(),
  answer_max_len: z.number().int().nonnegative().optional(),
})

const option = z.object({ index: itemIndex, text: content, weight: z.number().optional() })
export type WireOption = z.infer<typeof option>

const solution = z.object({
  /** Answers are hidden while the poll runs. */
  hidden: z.boolean().default(false),
  option: sensitive('content', itemIndex.optional()),
  options: sensitive('content', z.array(itemIndex).optional()),
  text: sensitive('content', anyParagraphs.optional()),
  /** Texts are compared case-sensitively, without surrounding spaces. */
  case: z.boolean().optional(),
  trim: z.boolean().optional(),
})
export type WireSolution = z.infer<typeof solution>

export const wireQuestion = z.object({
  question,
  options: z.array(option).nullish(),
  answer: solution.nullish(),
})
export type WireQuestion = z.infer<typeof wireQuestion>

/** One answer of a voter. `option` -1 means none chosen. */
const answerFields = {
  question: itemIndex,
  type: questionType.optional(),
  option: sensitive('content', z.number().int().optional()),
  options: sensitive('content', z.array(z.number().int()).max(100).optional()),
  text: sensitive('content', anyParagraphs.optional()),
  skipped: z.boolean().optional(),
}
export const wireAnswer = z.object({
  ...answerFields,
  /** Milliseconds until the answer. */
  duration: z.number().nonnegative().default(0),
})
export type WireAnswer = z.infer<typeof wireAnswer>

/** Empty strings for the voters of an anonymous poll. */
export const wireVoter = z.object({
  hash: name.default(''),
  peerid: z.string().default(''),
  userid: z.string().default(''),
  username: name.default(''),
})
export type WireVoter = z.infer<typeof wireVoter>

export const wireResponse = z.object({
  final: z.boolean().optional(),
  response: z.object({
    ...answerFields,
    response_id: z.string().default(''),
    update: z.boolean().optional(),
  }),
  peer: wireVoter.prefault({}),
})
export type WireResponse = z.infer<typeof wireResponse>

/** Counts of one question, `options` by index. */
const questionCounts = z.object({
  question: itemIndex,
  type: questionType.optional(),
  /** Matched to the options by position, so that an invalid count keeps its position. */
  options: z.array(z.number().catch(0)).optional(),
  correct: z.number().default(0),
  skipped: z.number().default(0),
  total: z.number().default(0),
})
export const wireCounts = z.object({
  poll_id: pollId,
  user_count: z.number().default(0),
  max_user: z.number().default(0),
  total_response: z.number().default(0),
  questions: z.array(questionCounts).nullish(),
})
export type WireCounts = z.infer<typeof wireCounts>

const leaderboardEntry = z.object({
  position: z.number(),
  score: z.number().default(0),
  total_responses: z.number().default(0),
  correct_responses: z.number().default(0),
  /** Milliseconds. */
  duration: z.number().default(0),
  peer: wireVoter.prefault({}),
})
export const wireLeaderboard = z.object({
  poll_id: pollId,
  total_users: z.number().default(0),
  voted_users: z.number().default(0),
  correct_users: z.number().default(0),
  /** Milliseconds. */
  avg_time: z.number().default(0),
  avg_score: z.number().default(0),
  questions: z.array(leaderboardEntry).default([]),
  last: z.boolean().default(true),
})
export type WireLeaderboard = z.infer<typeof wireLeaderboard>
