import type { RemoteEnd } from './rawConnection.ts'

/** A media server under measurement. */
export interface Forwarder {
  /** The measured process. */
  readonly pid: number
  /** Takes a publish offer of a person in a visit. */
  publish(visit: number, person: string, offer: string): Promise<RemoteEnd>
  /** Subscribes a person to the other of the visit; `answer` accepts the offer and is called once. */
  subscribe(
    visit: number,
    person: string,
    other: string,
    answer: (offer: string) => string,
  ): Promise<{ end: RemoteEnd; offer: string }>
  close(): Promise<void>
}
