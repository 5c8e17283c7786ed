import { type AnyStateMachine, fromCallback, fromPromise } from 'xstate'
import type { ErrorAction } from '../../../contracts/errors.ts'
import { machineProxy } from '../../kit/machineProxy.ts'
import type { CallbackFunction, PromiseFunction } from './logicFunctions.ts'
import { rejectPlain } from './rejectPlain.ts'

/**
 * Actors whose code is loaded on demand (docs/decisions/0145). A promise waits for its code and fails as its
 * own work would; a callback buffers events until its code is loaded.
 */
export const createLazyActors = <Parts>(load: () => Promise<Parts>) => {
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
  /** A failed load is retried by the next caller. */
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
    /** Loads when the page is idle, or earlier when an actor needs it. */
    fetchSoon: (ms: number): void => {
      if (loading !== null) return
      clearTimeout(soon)
      soon = setTimeout(() => void fetch().catch(() => undefined), ms)
    },
    /** A machine of the loaded parts, to be started only after loading. */
    machine: <T extends AnyStateMachine>(pick: (parts: Parts) => T): T =>
      machineProxy(() => {
        if (parts === null) throw new Error('The machine was started before its code had come')
        return pick(parts)
      }),
    promise: <Output, Input>(
      action: ErrorAction,
      pick: (parts: Parts) => PromiseFunction<Output, Input>,
      failure: (error: unknown) => unknown = (error) => error,
    ) =>
      fromPromise<Output, Input>((scope) => {
        // Synchronously if possible, because the last messages of a call must be sent before its socket
        // closes.
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
    callback: <Event extends { type: string }, Input>(
      pick: (parts: Parts) => CallbackFunction<Event, Input>,
    ) =>
      fromCallback<Event, Input>((scope) => {
        if (parts !== null) return pick(parts)(scope)
        const early: Event[] = []
        let deliver = (event: Event): void => void early.push(event)
        let stop: ReturnType<CallbackFunction<Event, Input>>
        const start = (arrived: Parts) => {
          const listeners: ((event: Event) => void)[] = []
          stop = pick(arrived)({ ...scope, receive: (listener) => void listeners.push(listener) })
          deliver = (event) => {
            for (const listener of listeners) listener(event)
          }
          early.forEach(deliver)
        }
        scope.receive((event) => deliver(event))
        waiting.add(start)
        return () => {
          waiting.delete(start)
          stop?.()
        }
      }),
  }
}
