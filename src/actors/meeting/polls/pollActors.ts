import type { OutputOf } from '../../../contracts/machineContract.ts'
import {
  POLL_LIMIT,
  type WirePoll,
  type WireQuestion,
  wirePoll,
} from '../../../contracts/meeting/polls/polls.ts'
import type { PollJob, PollJobAnswer, pollContract } from '../../../machines/meeting/polls/pollContract.ts'
import type { PollJobInput } from '../../../machines/meeting/polls/pollMachine.ts'
import { visibleStates } from '../../../machines/meeting/polls/pollRules.ts'
import type { PollDraft, PollsJob, pollsContract } from '../../../machines/meeting/polls/pollsContract.ts'
import { promiseFunction } from '../call/logicFunctions.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

/** The requests of polls on the wire (M7.062-M7.072). */

/** Indices from 1 (M5.65); the correct answer is hidden until the end. */
const wireQuestionOf = (
  { text, type, skippable, once, weight, options }: PollDraft['questions'][number],
  at: number,
): WireQuestion => {
  const right = options.flatMap(({ isCorrectAnswer }, position) => (isCorrectAnswer ? [position + 1] : []))
  const isChoice = type === 'single-choice' || type === 'multiple-choice'
  return {
    question: { index: at + 1, text, type, skippable, once, ...(weight === undefined ? {} : { weight }) },
    ...(isChoice
      ? { options: options.map((option, position) => ({ index: position + 1, text: option.text })) }
      : {}),
    answer: {
      hidden: true,
      ...(type === 'single-choice' && right[0] !== undefined ? { option: right[0] } : {}),
      ...(type === 'multiple-choice' ? { options: right } : {}),
    },
  }
}

const create = async (
  { signal: client }: MeetingSession,
  draft: PollDraft,
  signal: AbortSignal,
): Promise<WirePoll> => {
  const info = {
    title: draft.title,
    type: draft.type,
    anonymous: draft.anonymous,
    duration: draft.duration,
    vote: draft.rolesThatCanVote,
    responses: draft.rolesThatCanViewResponses,
    ...(draft.mode === undefined ? {} : { mode: draft.mode }),
  }
  const { poll_id } = await client.request('poll-info-set', info, signal)
  const questions = draft.questions.map(wireQuestionOf)
  await client.request('poll-questions-set', { poll_id, questions }, signal)
  return wirePoll.parse({ ...info, poll_id, state: 'created', questions_count: questions.length })
}

/** Fetches page after page until the cursor is empty. */
const list = async (
  { signal: client }: MeetingSession,
  state: WirePoll['state'],
  signal: AbortSignal,
): Promise<WirePoll[]> => {
  const found: WirePoll[] = []
  let start = ''
  do {
    const page = await client.request(
      'poll-list',
      { count: POLL_LIMIT.page, state, ...(start === '' ? {} : { start }) },
      signal,
    )
    const polls = page.polls ?? []
    found.push(...polls)
    start = polls.length < POLL_LIMIT.page ? '' : page.last
  } while (start !== '')
  return found
}

export const defineRunPollsJobLogic = (session: MeetingSession) =>
  promiseFunction<OutputOf<typeof pollsContract, 'runJob'>, PollsJob | null>(({ input, signal }) =>
    rejectPlain('POLLS', async () => {
      if (input === null) return { polls: [] }
      if (input.kind === 'create') return { polls: [await create(session, input.draft, signal)] }
      const polls: WirePoll[] = []
      for (const state of visibleStates(input.rights)) polls.push(...(await list(session, state, signal)))
      return { polls }
    }),
  )

const run = async (
  { signal: client }: MeetingSession,
  poll_id: string,
  job: PollJob,
  signal: AbortSignal,
): Promise<PollJobAnswer> => {
  switch (job.kind) {
    case 'questions': {
      const page = { poll_id, index: job.index, count: POLL_LIMIT.page }
      const { questions, last } = await client.request('poll-questions-get', page, signal)
      return { kind: 'questions', questions: questions ?? [], last }
    }
    case 'responses': {
      const page = { poll_id, index: job.index, count: POLL_LIMIT.page, self: job.self }
      const { responses, last } = await client.request('poll-responses', page, signal)
      return { kind: 'responses', responses: responses ?? [], last }
    }
    case 'result':
      return { kind: 'counts', counts: await client.request('poll-result', { poll_id }, signal) }
    case 'leaderboard': {
      const { offset, count } = job
      return {
        kind: 'leaderboard',
        board: await client.request('poll-leaderboard', { poll_id, count, offset }, signal),
      }
    }
    case 'answer': {
      const { result } = await client.request('poll-response', { poll_id, responses: job.responses }, signal)
      return {
        kind: 'answered',
        refusals: (result ?? []).flatMap(({ error }) => (error ? [error.message] : [])),
      }
    }
    case 'start':
      await client.request('poll-start', { poll_id }, signal)
      return { kind: 'done' }
    case 'stop':
      await client.request('poll-stop', { poll_id }, signal)
      return { kind: 'done' }
  }
}

export const defineRunPollJobLogic = (session: MeetingSession) =>
  promiseFunction<OutputOf<typeof pollContract, 'runJob'>, PollJobInput>(({ input, signal }) =>
    rejectPlain('POLLS', async () => ({
      answer: input.job === null ? { kind: 'done' } : await run(session, input.pollId, input.job, signal),
    })),
  )
