import { Observable } from 'rxjs'
import { type OpenSocket, openSocket, type SocketFact, type SocketFactory } from './socket.ts'

/** A socket that is opened before its user is ready; its facts wait for the user. */
export interface PreparedSocket {
  readonly url: string
  /** Hands it over, once; unsubscribing closes it. */
  take(hold: (socket: OpenSocket | null) => void): Observable<SocketFact>
  /** Closes it unless it was taken. */
  drop(): void
}

/** Facts that may wait; a server that sends more before it is heard is not ours. */
const MAX_WAITING = 256

export const prepareSocket = (url: string, create: SocketFactory): PreparedSocket => {
  const waiting: SocketFact[] = []
  let held: OpenSocket | null = null
  let holder: ((socket: OpenSocket | null) => void) | null = null
  let announce: () => void = () => undefined
  const opening = openSocket(url, create, (socket) => {
    held = socket
    holder?.(socket)
  }).subscribe((fact) => {
    if (holder === null && waiting.length >= MAX_WAITING) opening.unsubscribe()
    else {
      waiting.push(fact)
      announce()
    }
  })

  return {
    url,
    take: (hold) =>
      new Observable((subscriber) => {
        holder = hold
        if (held !== null) hold(held)
        let passing = false
        // One at a time, as the browser would announce them: what a fact starts must be ready for the next one.
        const pass = (): void => {
          if (passing) return
          passing = true
          queueMicrotask(() => {
            passing = false
            const fact = waiting.shift()
            if (fact === undefined) return
            if (waiting.length > 0) pass()
            subscriber.next(fact)
            if (fact.type === 'closed') subscriber.complete()
          })
        }
        announce = pass
        pass()
        return () => opening.unsubscribe()
      }),
    drop: () => {
      if (holder === null) opening.unsubscribe()
    },
  }
}
