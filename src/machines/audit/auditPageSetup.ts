import { assign, type EventObject, sendTo, setup } from 'xstate'
import type { LedgerFilters, LedgerSource } from '../../contracts/audit/openedLedger.ts'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedCallback } from '../notProvidedCallback.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { auditPageContract } from './auditPageContract.ts'
import type { LedgerOrder } from './ledgerOrder.ts'

type Contract = typeof auditPageContract
type Context = ContextOf<Contract>

export const noFilters: LedgerFilters = {
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
      readLedger: 'readLedger'
      ledger: 'ledger'
      checkLedger: 'checkLedger'
      saveLedger: 'saveLedger'
      copyLink: 'copyLink'
    },
  },
  actors: {
    listRecordings: notProvided<OutputOf<Contract, 'listRecordings'>, void>('listRecordings'),
    readLedger: notProvided<OutputOf<Contract, 'readLedger'>, { source: LedgerSource | null }>('readLedger'),
    checkLedger: notProvidedEvents<EventObject, undefined>('checkLedger'),
    ledger: notProvidedCallback<LedgerOrder, { filters: LedgerFilters; seq: number | null }>('ledger'),
    saveLedger: notProvided<OutputOf<Contract, 'saveLedger'>, void>('saveLedger'),
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
    choose: assign((_, params: { source: LedgerSource }) => ({ ...closed, source: params.source })),
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
    filter: assign(({ context }, params: LedgerFilters) => ({
      filters: params,
      matches: { ...context.matches, counting: true },
    })),
    notifyFilter: sendTo('ledger', ({ context }) => ({
      type: 'ledger.filterWanted',
      filters: context.filters,
      index: context.moment.index,
    })),
    step: sendTo('ledger', ({ context }, params: { by: 1 | -1; to: 'next' | 'error' | 'edge' }) => ({
      type: 'ledger.stepWanted',
      from: context.moment.index,
      ...params,
    })),
    show: sendTo('ledger', (_, params: { index: number }) => ({
      type: 'ledger.momentWanted',
      index: params.index,
    })),
    play: sendTo('ledger', ({ context }) => ({
      type: 'ledger.playWanted',
      from: context.moment.index,
      speed: context.speed,
    })),
    pause: sendTo('ledger', { type: 'ledger.pauseWanted' }),
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
