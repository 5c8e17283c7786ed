import { type AnyStateMachine, fromCallback, fromPromise } from 'xstate'
import type { ErrorAction } from '../../contracts/errors.ts'
import { standInMachine } from '../standInMachine.ts'
import { rejectPlain } from './rejectPlain.ts'
import type { CallbackWork, PromiseWork } from './work.ts'

/**
 * Actors whose code is loaded when it is needed (docs/decisions/0061). A promise waits for its code and fails as
 * its own work would fail; a callback keeps what it is told until its code is there.
 */
export const createLater = <Parts>(load: () => Promise<Parts>) => {
  let parts: Parts | null = null
  let loading: Promise<Parts> | null = null
  let soon: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<(parts: Parts) => void>()
  const arrive = (arrived: Parts): Parts => {
    parts = arrived
    for (const start of waiting) start(arrived)
    waiting.clear()
    return arrived
  }
  /** What could not be loaded is asked for again by whoever needs it next. */
  const fetch = (): Promise<Parts> => {
    clearTimeout(soon)
    loading ??= load().then(arrive, (error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
  return {
    fetch,
    /** When the page is at rest, unless somebody needs it before. */
    fetchSoon: (ms: number): void => {
      if (loading !== null) return
      clearTimeout(soon)
      soon = setTimeout(() => void fetch().catch(() => undefined), ms)
    },
    /** A machine among the parts, for who starts it once they are there. */
    machine: <T extends AnyStateMachine>(pick: (parts: Parts) => T): T =>
      standInMachine(() => {
        if (parts === null) throw new Error('The machine was started before its code had come')
        return pick(parts)
      }),
    promise: <Output, Input>(
      action: ErrorAction,
      pick: (parts: Parts) => PromiseWork<Output, Input>,
      failure: (error: unknown) => unknown = (error) => error,
    ) =>
      fromPromise<Output, Input>((scope) => {
        // At once, where it can be: what a call says last must go out before its socket closes.
        if (parts !== null) return pick(parts)(scope)
        return rejectPlain(action, async () => {
          try {
            return pick(await fetch())
          } catch (error) {
            throw failure(error)
          }
        }).then((work) => {
          scope.signal.throwIfAborted()
          return work(scope)
        })
      }),
    callback: <Event extends { type: string }, Input>(pick: (parts: Parts) => CallbackWork<Event, Input>) =>
      fromCallback<Event, Input>((scope) => {
        if (parts !== null) return pick(parts)(scope)
        const early: Event[] = []
        let hear = (event: Event): void => void early.push(event)
        let stop: ReturnType<CallbackWork<Event, Input>>
        const start = (arrived: Parts) => {
          const listeners: ((event: Event) => void)[] = []
          stop = pick(arrived)({ ...scope, receive: (listener) => void listeners.push(listener) })
          hear = (event) => {
            for (const listener of listeners) listener(event)
          }
          early.forEach(hear)
        }
        scope.receive((event) => hear(event))
        waiting.add(start)
        return () => {
          waiting.delete(start)
          stop?.()
        }
      }),
  }
}
