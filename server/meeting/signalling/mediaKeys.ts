/** The owner of each key under which a peer is known to the media processes, over all rooms of type `Host`. */
export class MediaKeys<Host> {
  readonly #owners = new Map<string, { readonly host: Host; readonly peerId: string }>()

  add(key: string, host: Host, peerId: string): void {
    this.#owners.set(key, { host, peerId })
  }

  remove(key: string): void {
    this.#owners.delete(key)
  }

  find(key: string): { readonly host: Host; readonly peerId: string } | undefined {
    return this.#owners.get(key)
  }

  /** The items of each room, in one pass; items of an unknown key are left out. */
  groupByHost<Item extends { readonly peer: string }>(
    items: readonly Item[],
  ): Map<Host, { readonly peerId: string; readonly item: Item }[]> {
    const groups = new Map<Host, { readonly peerId: string; readonly item: Item }[]>()
    for (const item of items) {
      const owner = this.find(item.peer)
      if (owner === undefined) continue
      const group = groups.get(owner.host)
      const entry = { peerId: owner.peerId, item }
      if (group === undefined) groups.set(owner.host, [entry])
      else group.push(entry)
    }
    return groups
  }
}
