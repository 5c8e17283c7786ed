import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { anyParagraphs, identifier } from '../../text.ts'
import {
  POLL_LIMIT,
  pollId,
  pollKind,
  pollState,
  wireAnswer,
  wireCounts,
  wireLeaderboard,
  wirePoll,
  wirePollMode,
  wireQuestion,
  wireResponse,
} from './polls.ts'

/** Methods of polls (M7.062-M7.072). The room checks the length of texts. */

const ofPoll = z.object({ poll_id: pollId })
const roleNames = z.array(identifier(64)).max(100)
const page = {
  index: z.number().int().nonnegative().default(0),
  count: z.number().int().min(1).max(POLL_LIMIT.page).default(POLL_LIMIT.page),
}

export const POLL_REQUESTS = {
  'poll-info-set': z.object({
    /** Absent or empty: the server creates one. */
    poll_id: identifier(128, 0).optional(),
    title: sensitive('content', anyParagraphs),
    type: pollKind.default('poll'),
    duration: z.number().int().nonnegative().max(POLL_LIMIT.duration).optional(),
    anonymous: z.boolean().optional(),
    visibility: z.boolean().optional(),
    locked: z.boolean().optional(),
    mode: wirePollMode.optional(),
    vote: roleNames.optional(),
    responses: roleNames.optional(),
  }),
  'poll-info-get': ofPoll,
  'poll-questions-set': ofPoll.extend({ questions: z.array(wireQuestion).max(1_000) }),
  'poll-questions-get': ofPoll.extend(page),
  'poll-start': ofPoll,
  'poll-stop': ofPoll,
  'poll-response': ofPoll.extend({ responses: z.array(wireAnswer).min(1).max(1_000) }),
  'poll-responses': ofPoll.extend({ ...page, self: z.boolean().default(false) }),
  'poll-list': z.object({
    count: page.count,
    state: pollState.optional(),
    start: identifier(128, 0).optional(),
  }),
  'poll-result': ofPoll,
  'poll-leaderboard': ofPoll.extend({
    count: z.number().int().min(1).max(POLL_LIMIT.leaderboardPage).default(POLL_LIMIT.leaderboardPage),
    offset: z.number().int().nonnegative().default(0),
    question: z.number().int().min(1).optional(),
  }),
} as const

export const POLL_RESULTS = {
  'poll-info-set': z.object({ poll_id: pollId }),
  'poll-info-get': wirePoll,
  'poll-questions-set': z.object({ total_questions: z.number().optional() }),
  'poll-questions-get': z.object({
    questions: z.array(wireQuestion).nullish(),
    last: z.boolean().default(true),
  }),
  'poll-start': z.object({}),
  'poll-stop': z.object({}),
  'poll-response': z.object({
    result: z
      .array(
        z.object({
          question: z.number(),
          correct: z.boolean().nullish(),
          error: z.object({ code: z.number(), message: z.string() }).nullish(),
        }),
      )
      .nullish(),
  }),
  'poll-responses': z.object({
    responses: z.array(wireResponse).nullish(),
    last: z.boolean().default(true),
  }),
  'poll-list': z.object({ polls: z.array(wirePoll).nullish(), last: z.string().default('') }),
  'poll-result': wireCounts,
  'poll-leaderboard': wireLeaderboard,
} as const
