import { assign, type EventObject, sendTo, setup } from 'xstate'
import type { RecordFilters, RecordSource } from '../../contracts/audit/record.ts'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { auditPageContract } from './auditPageContract.ts'
import type { RecordOrder } from './recordOrder.ts'

type Contract = typeof auditPageContract
type Context = ContextOf<Contract>

export const noFilters: RecordFilters = {
  search: '',
  actorRun: null,
  machine: null,
  requirement: null,
  errorsOnly: false,
  ticks: false,
}

export const closed = {
  source: null,
  wanted: null,
  checked: { done: 0, total: 0 },
  summary: null,
  fault: null,
  filters: noFilters,
  matches: { count: 0, counting: false },
  moment: { index: -1, position: -1 },
  actorRun: null,
  following: true,
  panel: 'chart',
  question: null,
  zoom: 1,
  failure: null,
} satisfies Partial<Context>

export const auditPageSetup = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as {
      listRecordings: 'listRecordings'
      readRecord: 'readRecord'
      record: 'record'
      checkRecord: 'checkRecord'
      saveRecord: 'saveRecord'
      copyLink: 'copyLink'
    },
  },
  actors: {
    listRecordings: notProvided<OutputOf<Contract, 'listRecordings'>, void>('listRecordings'),
    readRecord: notProvided<OutputOf<Contract, 'readRecord'>, { source: RecordSource | null }>('readRecord'),
    checkRecord: notProvidedEvents<EventObject, undefined>('checkRecord'),
    record: notProvidedCallback<RecordOrder, { filters: RecordFilters; seq: number | null }>('record'),
    saveRecord: notProvided<OutputOf<Contract, 'saveRecord'>, void>('saveRecord'),
    copyLink: notProvided<OutputOf<Contract, 'copyLink'>, { index: number }>('copyLink'),
  },
  actions: {
    assignAround: assign((_, params: { around: OutputOf<Contract, 'listRecordings'> }) => {
      const { sessions, asked } = params.around
      return {
        sessions,
        source: asked === null ? null : { kind: 'stored' as const, session: asked.session },
        wanted: asked?.at ?? null,
      }
    }),
    assignSessions: assign((_, params: Pick<Context, 'sessions'>) => params),
    close: assign(closed),
    choose: assign((_, params: { source: RecordSource }) => ({ ...closed, source: params.source })),
    assignProgress: assign((_, params: Context['checked']) => ({ checked: params })),
    assignChecked: assign((_, params: Pick<Context, 'summary' | 'fault'>) => params),
    assignFailure: assign((_, params: { error: unknown }) => ({
      failure: toFailure(params.error),
      fault: { why: 'unreadable' as const, line: null, seq: null },
    })),
    assignMoment: assign(
      ({ context }, params: { index: number; position: number; actorRun: string | null }) => ({
        moment: { index: params.index, position: params.position },
        actorRun: context.following ? (params.actorRun ?? context.actorRun) : context.actorRun,
      }),
    ),
    assignMatches: assign(({ context }, params: { count: number; position: number; counting: boolean }) => ({
      matches: { count: params.count, counting: params.counting },
      moment: { ...context.moment, position: params.position },
    })),
    filter: assign(({ context }, params: RecordFilters) => ({
      filters: params,
      matches: { ...context.matches, counting: true },
    })),
    notifyFilter: sendTo('record', ({ context }) => ({
      type: 'record.filterWanted',
      filters: context.filters,
      index: context.moment.index,
    })),
    step: sendTo('record', ({ context }, params: { by: 1 | -1; to: 'next' | 'error' | 'edge' }) => ({
      type: 'record.stepWanted',
      from: context.moment.index,
      ...params,
    })),
    show: sendTo('record', (_, params: { index: number }) => ({
      type: 'record.momentWanted',
      index: params.index,
    })),
    play: sendTo('record', ({ context }) => ({
      type: 'record.playWanted',
      from: context.moment.index,
      speed: context.speed,
    })),
    pause: sendTo('record', { type: 'record.pauseWanted' }),
    selectActor: assign((_, params: { actorRun: string }) => ({
      actorRun: params.actorRun,
      following: false,
      question: null,
    })),
    follow: assign({ following: true, question: null }),
    confirmCopied: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'LINK_COPIED',
    }),
  },
  guards: {
    isAsked: ({ context }) => context.source !== null,
    isWhole: (_, params: Pick<Context, 'fault'>) => params.fault === null,
    hasEntries: ({ context }) => context.summary !== null && context.summary.entries > 0,
    isStored: ({ context }) => context.source?.kind === 'stored',
  },
})
