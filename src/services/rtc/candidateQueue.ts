import type { WireCandidate } from '../../contracts/meeting/connection/shapes.ts'

/** Candidates that arrive before their description are queued (protocol §4.3). */
export class CandidateQueue {
  private readonly waiting: WireCandidate[] = []
  private ready = false
  private readonly add: (candidate: RTCIceCandidateInit) => Promise<void>

  constructor(add: (candidate: RTCIceCandidateInit) => Promise<void>) {
    this.add = add
  }

  async push(candidate: WireCandidate): Promise<void> {
    if (!this.ready) {
      this.waiting.push(candidate)
      return
    }
    // The browser refuses a candidate of an earlier generation, which has no effect.
    await this.add(toInit(candidate)).catch(() => undefined)
  }

  async open(): Promise<void> {
    this.ready = true
    for (const candidate of this.waiting.splice(0)) await this.push(candidate)
  }

  close(): void {
    this.ready = false
  }
}

const toInit = (candidate: WireCandidate): RTCIceCandidateInit => ({
  candidate: candidate.candidate,
  sdpMid: candidate.sdpMid ?? null,
  sdpMLineIndex: candidate.sdpMLineIndex ?? null,
  usernameFragment: candidate.usernameFragment ?? null,
})

export const toWireCandidate = (candidate: RTCIceCandidate): WireCandidate => ({
  candidate: candidate.candidate,
  sdpMid: candidate.sdpMid,
  sdpMLineIndex: candidate.sdpMLineIndex,
  usernameFragment: candidate.usernameFragment,
})
