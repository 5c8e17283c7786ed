import type { PublishedSection } from '../descriptions/publishAnswer.ts'
import type { RtpPacket } from '../packets/rtpPacket.ts'

/** The section and layer of one SSRC of a publisher. */
export interface Source {
  ssrc: number
  mid: string
  /** Empty without simulcast. */
  rid: string
}

interface KnownSource extends Source {
  /** When it was learned from a packet, in microseconds; null when the description named it. */
  learnedAt: number | null
}

/** Microseconds before the source of a layer may change again, because each change costs a new stream. */
const RELEARN_AFTER = 1_000_000

/**
 * Maps sources to sections and layers. A mapping lasts as long as the section, also while it is inactive or
 * has no track, because a browser names the layer in its first packets only, and not again when the section
 * is reused. There is at most one source and one RTX source per layer.
 */
export class SectionSources {
  readonly #sources = new Map<number, KnownSource>()
  /** RTX source to repaired source. */
  readonly #repairs = new Map<number, number>()
  #sections = new Map<string, PublishedSection>()

  /** Applies the negotiated sections: adds the named sources and removes those without a section. */
  negotiated(sections: readonly PublishedSection[]): void {
    this.#sections = new Map(sections.map((section) => [section.mid, section]))
    for (const source of this.#sources.values()) {
      if (!this.#isAgreed(source)) this.#sources.delete(source.ssrc)
    }
    const announced = sections.flatMap((section) => section.repairs)
    const repairing = new Set(announced.map((one) => one.repair))
    for (const { mid, rids, sources } of sections) {
      const ssrc = rids.length > 0 ? undefined : sources.find((one) => !repairing.has(one))
      if (ssrc === undefined) continue
      const former = this.#find(mid, '')
      if (former !== undefined && former.ssrc !== ssrc) this.#sources.delete(former.ssrc)
      this.#sources.set(ssrc, { ssrc, mid, rid: '', learnedAt: null })
    }
    for (const [repair, source] of this.#repairs) {
      if (!this.#sources.has(source)) this.#repairs.delete(repair)
    }
    for (const { source, repair } of announced) this.#setRepair(repair, source)
  }

  of(ssrc: number): Source | undefined {
    return this.#sources.get(ssrc)
  }

  all(): Iterable<Source> {
    return this.#sources.values()
  }

  /**
   * The source that an RTX packet repairs. With simulcast an extension names the repaired layer, because the
   * description names no sources.
   */
  repeatedBy(packet: RtpPacket): number | undefined {
    const known = this.#repairs.get(packet.ssrc)
    if (known !== undefined || packet.repairedRid === undefined) return known
    const mid = this.#sectionOf(packet)?.mid
    const source = mid === undefined ? undefined : this.#find(mid, packet.repairedRid)?.ssrc
    if (source !== undefined) this.#setRepair(packet.ssrc, source)
    return source
  }

  /** Learns the layer of a packet; null when it names no negotiated one. */
  learn(packet: RtpPacket, now: number): { source: Source; replaced: number | undefined } | null {
    const { ssrc, rid } = packet
    if (rid === undefined || this.#sources.has(ssrc) || this.#repairs.has(ssrc)) return null
    const section = this.#sectionOf(packet)
    if (section === undefined || !section.rids.includes(rid)) return null
    const former = this.#find(section.mid, rid)
    if (former !== undefined) {
      if (former.learnedAt !== null && now - former.learnedAt < RELEARN_AFTER) return null
      this.#sources.delete(former.ssrc)
    }
    const source = { ssrc, mid: section.mid, rid, learnedAt: now }
    this.#sources.set(ssrc, source)
    return { source, replaced: former?.ssrc }
  }

  /** One RTX source per layer, so that a peer cannot fill the map. */
  #setRepair(repair: number, source: number): void {
    for (const [known, repeated] of this.#repairs) {
      if (repeated === source && known !== repair) this.#repairs.delete(known)
    }
    this.#repairs.set(repair, source)
  }

  #isAgreed({ mid, rid }: Source): boolean {
    const section = this.#sections.get(mid)
    // An inactive section lists neither layers nor sources.
    if (section === undefined || !section.active) return section !== undefined
    return rid === '' ? section.rids.length === 0 : section.rids.includes(rid)
  }

  #find(mid: string, rid: string): KnownSource | undefined {
    for (const source of this.#sources.values()) if (source.mid === mid && source.rid === rid) return source
    return undefined
  }

  #sectionOf(packet: RtpPacket): PublishedSection | undefined {
    if (packet.mid !== undefined) return this.#sections.get(packet.mid)
    for (const section of this.#sections.values()) {
      if (section.payloadType === packet.payloadType || section.rtxPayloadType === packet.payloadType)
        return section
    }
    return undefined
  }
}
